/** Marks a journey that `npm run test:firefox` makes in Firefox too: what most people come for. */
export const firefoxToo = { tag: '@firefox' }
