import * as z from 'zod/mini'
import { line } from '../../forms/fields.ts'
import { emailField, text } from './invoice-fields.ts'

/** What is taken back; how many of each line stands in fields of its own. */
export const creditForm = z.object({
  id: line(16),
  part: z.optional(z.enum(['tout', 'lignes'])),
  reason: text(200, 'Dites pourquoi\u00a0: le motif est imprimé sur l’avoir'),
  email: emailField,
})
