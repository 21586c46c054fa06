import * as z from 'zod/mini'
import { optionalLineRule, requiredLineRule, validatedLineRule } from '../../kernel/forms/fields.ts'
import { parsePrice } from '../../kernel/money/amounts.ts'
import { type RimDefect, type RimService, rimDefectNames, rimServiceNames } from '../../kernel/rim-words.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as [Key, ...Key[]]

const service = z.enum(keysOf<RimService>(rimServiceNames), { error: 'Choisissez la prestation' })
const defect = z.optional(
  z.enum([...keysOf<RimDefect>(rimDefectNames), ''], { error: 'Choisissez le défaut' }),
)

/** Labels of the two ways to continue with a rim if its client declines. */
export const supplementDeclineConsequenceNames = storedValueNames({
  finish: 'La jante est terminée sans ce travail',
  return: 'La jante est rendue sans travail',
})
export type SupplementDeclineConsequence = keyof typeof supplementDeclineConsequenceNames

const whatWasFound = 'Décrivez ce que vous avez trouvé'

/** Form by which workshop staff propose a supplement: what they found, and the work it needs. */
export const supplementProposalForm = z.object({
  constat: requiredLineRule(300, whatWasFound),
  defaut: defect,
  prestation: service,
})

const priceProblem = (typed: string) =>
  parsePrice(typed) === null ? 'Indiquez un prix hors taxes, comme 89,50' : null

/** Form by which staff price a supplement and ask the client. If the price is empty, that of the grid applies. */
export const sendSupplementForm = z.object({
  constat: requiredLineRule(300, whatWasFound),
  prestation: service,
  prix: validatedLineRule(20, priceProblem),
  refus: z.enum(keysOf<SupplementDeclineConsequence>(supplementDeclineConsequenceNames), {
    error: 'Choisissez ce que devient la jante',
  }),
  /** Index of the order's line that is removed if the rim is returned without work. */
  ligne: validatedLineRule(3, (typed) =>
    /^\d{1,3}$/.test(typed) ? null : 'Choisissez une ligne de la commande',
  ),
})

const staffChannels = ['phone', 'workshop', 'mail'] as const

/** Form that records an answer given to staff. */
export const recordedSupplementAnswerForm = z.object({
  reponse: z.enum(['oui', 'non'], { error: 'Choisissez la réponse du client' }),
  canal: z.enum(staffChannels, { error: 'Indiquez comment le client l’a dit' }),
  qui: optionalLineRule(120),
  /** An individual has asked in writing to begin within the fourteen days. */
  sans_attendre: z.optional(z.enum(['on', ''])),
})

const nameRequired = 'Indiquez votre nom'

/** Form by which a client accepts a supplement on its page. */
export const supplementAcceptForm = z.object({
  nom: z.string({ error: nameRequired }).check(
    z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ').trim()),
    z.minLength(1, { error: nameRequired, abort: true }),
    z.maxLength(120, { error: '120\u00a0caractères au plus' }),
  ),
  conditions: z.literal('on', { error: 'Cochez la case pour accepter le supplément et ses conditions' }),
  sans_attendre: z.optional(z.enum(['on', ''])),
})
