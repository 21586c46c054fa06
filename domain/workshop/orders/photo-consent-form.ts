import * as z from 'zod/mini'
import { type PhotoConsentChannel, photoConsentNames } from './order-status.ts'

const ways = Object.keys(photoConsentNames) as [PhotoConsentChannel, ...PhotoConsentChannel[]]

export const photoConsentForm = z.object({
  accord: z.enum(ways, { error: 'Choisissez comment le client a donné son accord' }),
})
