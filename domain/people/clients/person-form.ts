import * as z from 'zod/mini'
import { emailAddress, optionalText, requiredLine } from '../../kernel/forms/fields.ts'

/** Form by which a company requests an access for a person (docs/product.md §11.10). */
export const personForm = z.object({
  nom: requiredLine(80, 'Indiquez le nom de cette personne'),
  email: emailAddress('Indiquez son adresse e-mail', 'Cette adresse n’est pas conforme'),
  mot: optionalText(500),
  /** Id of the form: sending it twice makes one request. */
  id: z.optional(z.string()),
})
