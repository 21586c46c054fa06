/** What the server says to a subscription: the result's word also stands in the address without JavaScript. */
export type NewsletterAnswer =
  | { result: 'subscribed' }
  | { result: 'missing' | 'malformed' | 'refused' | 'failed'; message: string }

/** Every word that the address may carry. */
export const newsletterWords: ReadonlySet<string> = new Set<NewsletterAnswer['result']>([
  'subscribed',
  'missing',
  'malformed',
  'refused',
  'failed',
])

export const newsletterAnchor = 'lettre'
export const newsletterSaved = 'Email enregistré'
export const newsletterFailed =
  'Votre adresse n’a pas pu être enregistrée\u00a0: vérifiez votre connexion, puis réessayez.'
