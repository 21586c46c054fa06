import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import { requiredLineRule, validatedLineRule, validatedRequiredLineRule } from '../../kernel/forms/fields.ts'
import { parsePrice } from '../../kernel/money/amounts.ts'
import { type RimDefect, rimDefectNames } from '../../kernel/rim-words.ts'

const defects = Object.keys(rimDefectNames) as [RimDefect, ...RimDefect[]]

const inches = validatedLineRule(2, (typed) =>
  /^(?:1\d|2\d)$/.test(typed) ? null : 'Indiquez des pouces, comme 17',
)

/** Line of a lessor's scale: the charge for a defect on the return of a leased car, and the source of the amount. */
export const lessorChargeForm = z.object({
  loueur: requiredLineRule(80, 'Indiquez le loueur'),
  defaut: z.enum(defects, { error: 'Choisissez le défaut' }),
  de: inches,
  a: inches,
  montant: validatedRequiredLineRule(16, 'Indiquez le montant', (typed) =>
    parsePrice(typed) === null ? 'Indiquez un montant hors taxes, comme 115 ou 115,50' : null,
  ),
  source: requiredLineRule(200, 'Indiquez d’où vient ce montant'),
  date: validatedRequiredLineRule(10, 'Indiquez la date du barème', (typed) =>
    parseDay(typed) ? null : 'Indiquez une date, comme 24/12/2026',
  ),
})
