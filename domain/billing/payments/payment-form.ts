import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import { parseCents } from '../../kernel/money/amounts.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import {
  type CashLimitExemptionGround,
  type ChoosablePaymentMeans,
  cashLimitExemptionGroundNames,
  choosablePaymentMeansNames,
} from '../payment-means.ts'

/** Earliest accepted day; the workshop has no older invoice. */
const firstDay = '2015-01-01'

const means = z.enum(
  Object.keys(choosablePaymentMeansNames) as [ChoosablePaymentMeans, ...ChoosablePaymentMeans[]],
  {
    error: 'Choisissez le moyen de paiement',
  },
)

/** Returns the rule of an optional text. Line breaks become spaces, and half characters of broken Unicode are replaced. */
const optionalText = (maxLength: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ').toWellFormed()),
      z.trim(),
      z.maxLength(maxLength, { error: `${maxLength}\u00a0caractères au plus` }),
    ),
  )

/** Form that pays the whole amount owed: the means of payment, and the amount owed in cents according to the page. */
export const payAmountOwedForm = z.object({ reste: z.string(), moyen: means })

/** Fields of a payment: amount, day, means, and a reference such as the number of a cheque or the text of a transfer. */
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

/** Form that pays as much of an invoice as possible with a credit note of the client. */
export const payWithCreditNoteForm = z.object({ avoir: z.string() })

/**
 * Form that records a full or partial payment of a requested deposit. `reste` is the amount owed in cents according to the
 * page.
 */
export const depositReceivedForm = z.object({ reste: z.string(), ...movement })

/** Form that records any amount as received or refunded. */
export const paymentForm = z
  .object({
    /** Amount owed in cents, according to the page. */
    reste: z.optional(z.string()),
    sens: z.enum(['recu', 'rendu'], { error: 'Choisissez encaissement ou remboursement' }),
    ...movement,
    /** Legal ground for received cash above the limit; `preuve` is the proof. */
    motif: z.optional(
      z.enum(['', ...(Object.keys(cashLimitExemptionGroundNames) as CashLimitExemptionGround[])], {
        error: 'Choisissez le motif',
      }),
    ),
    preuve: optionalText(200),
  })
  .check(
    z.refine((payment) => !cashGroundOf(payment) || Boolean(payment.preuve), {
      path: ['preuve'],
      error: 'Indiquez ce que le client a présenté ou déclaré',
    }),
  )

/** Returns the legal ground of received cash; `null` for any other payment, which needs none. */
export const cashGroundOf = ({
  sens,
  moyen,
  motif,
}: {
  sens: 'recu' | 'rendu'
  moyen: ChoosablePaymentMeans
  motif?: CashLimitExemptionGround | ''
}): CashLimitExemptionGround | null => (moyen === 'cash' && sens === 'recu' && motif ? motif : null)
