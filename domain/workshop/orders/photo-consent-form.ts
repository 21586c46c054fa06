import * as z from 'zod/mini'
import { type ConsentHow, consentNames } from './order-status.ts'

const ways = Object.keys(consentNames) as [ConsentHow, ...ConsentHow[]]

export const photoConsentForm = z.object({
  accord: z.enum(ways, { error: 'Choisissez comment le client a donné son accord' }),
})
