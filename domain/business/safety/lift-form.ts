import * as z from 'zod/mini'
import { requiredLine } from '../../kernel/forms/fields.ts'

/** Form to lift a safety rule, with the reason. */
export const liftSafetyRuleForm = z.object({
  regle: requiredLine(80, 'Choisissez une règle'),
  motif: requiredLine(400, 'Écrivez pourquoi la règle ne vaut pas ici'),
})
