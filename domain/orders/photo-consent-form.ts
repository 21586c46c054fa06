import * as z from 'zod/mini'

/** How a client said that photos of their rims may be published. */
export const consentNames = {
  written: 'Par écrit',
  mail: 'Par e-mail',
  spoken: 'De vive voix',
} as const
export type ConsentHow = keyof typeof consentNames

const ways = Object.keys(consentNames) as [ConsentHow, ...ConsentHow[]]

export const photoConsentForm = z.object({
  accord: z.enum(ways, { error: 'Dites comment le client a donné son accord' }),
})
