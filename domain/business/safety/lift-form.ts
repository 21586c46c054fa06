import * as z from 'zod/mini'
import { requiredLineRule } from '../../kernel/forms/fields.ts'

export const liftSafetyRuleForm = z.object({
  regle: requiredLineRule(80, 'Choisissez une règle'),
  motif: requiredLineRule(400, 'Écrivez pourquoi la règle ne vaut pas ici'),
})
