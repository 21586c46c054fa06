import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import { parseCents } from '../../kernel/money/amounts.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { type CashGround, cashGroundNames, type MovedMeans, movedMeansNames } from '../payment-means.ts'

/** The first day that somebody would think of: the workshop has no older invoice. */
const firstDay = '2015-01-01'

const means = z.enum(Object.keys(movedMeansNames) as [MovedMeans, ...MovedMeans[]], {
  error: 'Choisissez le moyen de paiement',
})

/** Nothing, or one line. */
const optionalText = (most: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ').toWellFormed()),
      z.trim(),
      z.maxLength(most, { error: `${most}\u00a0caractères au plus` }),
    ),
  )

const key = z.optional(z.string())

/** The whole rest in one press: how it was paid, and the rest as it was shown, in cents. */
export const restForm = z.object({ cle: key, reste: z.string(), moyen: means })

/** How much, on which day until today, how; a cheque's number, a transfer's text. */
const movement = {
  montant: z.string({ error: 'Indiquez le montant' }).check(
    z.minLength(1, { error: 'Indiquez le montant', abort: true }),
    z.refine((typed) => (parseCents(typed) ?? 0) > 0, {
      error: 'Ce n’est pas un montant\u00a0: écrivez par exemple 1\u00a0234,56',
    }),
  ),
  date: z.string({ error: 'Indiquez le jour' }).check(
    z.refine((typed) => (parseDay(typed) ?? '') >= firstDay, {
      error: 'Indiquez le jour où l’argent a bougé',
    }),
  ),
  moyen: means,
  reference: optionalText(140),
}

/** A credit note of the client pays what it can of the invoice. */
export const creditUseForm = z.object({ cle: key, avoir: z.string() })

/** The deposit that was asked for has come, whole or in part; what was still to come as it was shown, in cents. */
export const depositReceivedForm = z.object({ cle: key, reste: z.string(), ...movement })

/** Any amount, on any day until today, received or given back. */
export const paymentForm = z.object({
  cle: key,
  sens: z.enum(['recu', 'rendu'], { error: 'Choisissez reçu ou rendu' }),
  ...movement,
  /** Of cash above the limit. */
  motif: z.optional(
    z.enum(['', ...(Object.keys(cashGroundNames) as CashGround[])], { error: 'Choisissez le motif' }),
  ),
  preuve: optionalText(200),
})
