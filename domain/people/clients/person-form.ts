import * as z from 'zod/mini'
import { emailAddress, optionalText, requiredLine } from '../../kernel/forms/fields.ts'

/** What a company says of somebody who is to sign in for it (docs/product.md §11.10). */
export const personForm = z.object({
  nom: requiredLine(80, 'Indiquez le nom de cette personne'),
  email: emailAddress('Indiquez son adresse e-mail', 'Cette adresse n’est pas conforme'),
  mot: optionalText(500),
  /** The form's key alone: the same again is the same ask. */
  id: z.optional(z.string()),
})
