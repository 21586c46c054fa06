import * as z from 'zod/mini'
import { emailAddress } from '../../kernel/forms/fields.ts'

/** To whom a mail of a document that did not arrive goes once more. */
export const resendForm = z.object({
  email: emailAddress('Indiquez une adresse e-mail', 'Cette adresse e-mail n’est pas conforme'),
})
