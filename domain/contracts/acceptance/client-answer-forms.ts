import * as z from 'zod/mini'
import { optionalLineRule, requiredLineRule } from '../../kernel/forms/fields.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { type EstimateDeclineReason, estimateDeclineReasonNames } from '../estimates/estimate-options.ts'

const nameRequired = 'Indiquez votre nom'

/** Hidden fields of the page: the state that it showed (`hashShownEstimate`), and the chosen rims. */
const shown = {
  vu: z.optional(z.string()),
  /** Keys of the accepted rims; empty for the whole estimate. */
  choix: z.optional(z.string()),
}

/** Form by which a client accepts an estimate on its page. */
export const clientAcceptForm = z.object({
  ...shown,
  nom: requiredLineRule(120, nameRequired),
  conditions: z.literal('on', { error: 'Cochez la case pour accepter le devis et ses conditions' }),
  /** Express request that the work begin within the fourteen days. The box is never ticked beforehand, and never required. */
  sans_attendre: z.optional(z.enum(['on', ''])),
  /** A company's own order number, printed on its invoice. */
  bon_commande: optionalLineRule(60),
  /** Code from the mail, if one is required. */
  code: optionalLineRule(20),
})

const asLines = (text: string) => stripControlCharacters(text.replace(/\r\n?/g, '\n')).trim()
const reasons = Object.keys(estimateDeclineReasonNames) as [EstimateDeclineReason, ...EstimateDeclineReason[]]

/** Form by which a client declines an estimate. */
export const clientDeclineForm = z.object({
  vu: shown.vu,
  motif: z.enum(reasons, { error: 'Choisissez une raison' }),
  precisions: optionalLineRule(300),
})

/** Form by which a client asks about a line of an estimate. */
export const estimateQuestionForm = z.object({
  id: z.optional(z.string()),
  ligne: z.optional(z.string()),
  question: z
    .string({ error: 'Écrivez votre question' })
    .check(
      z.overwrite(asLines),
      z.minLength(1, { error: 'Écrivez votre question', abort: true }),
      z.maxLength(4_000, { error: '4\u00a0000\u00a0caractères au plus' }),
    ),
})
