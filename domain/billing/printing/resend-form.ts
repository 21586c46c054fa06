import * as z from 'zod/mini'
import { emailAddressRule } from '../../kernel/forms/fields.ts'

/** Form that sends a document's mail again to another e-mail address after it did not arrive. */
export const resendPrintingForm = z.object({
  email: emailAddressRule('Indiquez une adresse e-mail', 'Cette adresse e-mail n’est pas conforme'),
})
