import * as z from 'zod/mini'
import { readDay } from '../calendar/read-day.ts'
import { readCents } from '../money/read-cents.ts'
import { withoutControls } from '../without-controls.ts'
import { type CashGround, cashGroundNames, type PaymentMeans, paymentMeansNames } from './payment-means.ts'

const mostReference = 140
const mostProof = 200
/** The first day that somebody would think of: the workshop has no older invoice. */
const firstDay = '2015-01-01'

const means = z.enum(Object.keys(paymentMeansNames) as [PaymentMeans, ...PaymentMeans[]], {
  error: 'Choisissez le moyen de paiement',
})

/** A cheque's number, a transfer's text: nothing, or one line. */
const reference = z.optional(
  z.string().check(
    z.overwrite((text: string) => withoutControls(text).replace(/\s+/g, ' ').toWellFormed()),
    z.trim(),
    z.maxLength(mostReference, { error: `${mostReference}\u00a0caractères au plus` }),
  ),
)

const key = z.optional(z.string())

/** The whole rest in one press: how it was paid, and the rest as it was shown, in cents. */
export const restForm = z.object({ cle: key, reste: z.string(), moyen: means })

/** Any amount, on any day until today, received or given back. */
export const paymentForm = z.object({
  cle: key,
  sens: z.enum(['recu', 'rendu'], { error: 'Choisissez reçu ou rendu' }),
  montant: z.string({ error: 'Indiquez le montant' }).check(
    z.minLength(1, { error: 'Indiquez le montant', abort: true }),
    z.refine((typed) => (readCents(typed) ?? 0) > 0, {
      error: 'Ce n’est pas un montant\u00a0: écrivez par exemple 1\u00a0234,56',
    }),
  ),
  date: z.string({ error: 'Indiquez le jour' }).check(
    z.refine((typed) => (readDay(typed) ?? '') >= firstDay, {
      error: 'Indiquez le jour où l’argent a bougé',
    }),
  ),
  moyen: means,
  reference,
  /** Of cash above the limit. */
  motif: z.optional(
    z.enum(['', ...(Object.keys(cashGroundNames) as CashGround[])], { error: 'Choisissez le motif' }),
  ),
  preuve: z.optional(
    z.string().check(
      z.overwrite((text: string) => withoutControls(text).replace(/\s+/g, ' ').toWellFormed()),
      z.trim(),
      z.maxLength(mostProof, { error: `${mostProof}\u00a0caractères au plus` }),
    ),
  ),
})
