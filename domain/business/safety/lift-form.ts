import * as z from 'zod/mini'
import { requiredLine } from '../../kernel/forms/fields.ts'

/** Why a responsable lifts a safety rule. */
export const liftForm = z.object({
  regle: requiredLine(80, 'Choisissez une règle'),
  motif: requiredLine(400, 'Écrivez pourquoi la règle ne vaut pas ici'),
})
