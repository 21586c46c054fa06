import * as z from 'zod/mini'
import { optionalLine, requiredLine } from '../../kernel/forms/fields.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { type DeclineReason, declineReasons } from './estimate-options.ts'

const nameRequired = 'Indiquez votre nom'

/** What was on the screen, and which rims of it: fields of the page itself. */
const shown = {
  vu: z.optional(z.string()),
  /** Keys of the rims that are taken; nothing is the whole quote. */
  choix: z.optional(z.string()),
}

/** What a client says when they accept a quote on a page: who they are, and that they have read the terms behind it. */
export const clientAcceptForm = z.object({
  ...shown,
  nom: requiredLine(120, nameRequired),
  conditions: z.literal('on', { error: 'Cochez la case pour accepter le devis et ses conditions' }),
  /** The express request that the work begin within the fourteen days: never ticked beforehand, never needed. */
  sans_attendre: z.optional(z.enum(['on', ''])),
  /** A company's own order number, printed on its invoice. */
  bon_commande: optionalLine(60),
  /** The code of the mail, where one is asked for. */
  code: optionalLine(20),
})

const asLines = (text: string) => stripControlCharacters(text.replace(/\r\n?/g, '\n')).trim()
const reasons = Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]

/** Why a client wants nothing of a quote. */
export const clientDeclineForm = z.object({
  vu: shown.vu,
  motif: z.enum(reasons, { error: 'Choisissez une raison' }),
  precisions: optionalLine(300),
})

/** What a client asks about a line of a quote. */
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
