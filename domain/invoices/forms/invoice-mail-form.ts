import * as z from 'zod/mini'
import { isEmailAddress } from '../../email-address.ts'
import { text } from './invoice-fields.ts'

const requiredEmail = z
  .string({ error: 'Indiquez une adresse e-mail' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Indiquez une adresse e-mail', abort: true }),
    z.refine(isEmailAddress, { error: 'Cette adresse e-mail n’est pas conforme' }),
  )

/** A mail that is read over before it goes. */
export const invoiceMailForm = z.object({
  email: requiredEmail,
  subject: text(200, 'Indiquez un objet'),
  text: text(5_000, 'Écrivez le message'),
})
