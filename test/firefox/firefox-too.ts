/** Tag of journeys that `npm run test:firefox` also runs in Firefox: the most common tasks. */
export const alsoInFirefox = { tag: '@firefox' }
