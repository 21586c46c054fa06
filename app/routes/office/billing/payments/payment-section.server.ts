import { data, type RouterContextProvider } from 'react-router'
import {
  findInvoiceAccount,
  findPayment,
  type InvoiceAccount,
  selectUnreversedPayments,
} from '../../../../../domain/billing/invoices/invoice-account.ts'
import {
  type CashLimitExemptionGround,
  cashLimitCents,
  cashLimitExemptionGroundNames,
  paymentMeansNames,
} from '../../../../../domain/billing/payment-means.ts'
import {
  type CashLimitRejection,
  findContractTotalCents,
} from '../../../../../domain/billing/payments/cash-limit.ts'
import {
  cashGroundOf,
  payAmountOwedForm,
  paymentForm,
  payWithCreditNoteForm,
} from '../../../../../domain/billing/payments/payment-form.ts'
import {
  creditNotePaymentKey,
  type NewPayment,
  type PaymentOutcome,
  payWithCreditNote,
  recordPayment,
  reversePayment,
} from '../../../../../domain/billing/payments/record-payment.ts'
import { formatTimeOfDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { type Day, formatDate, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { staffActor } from '../../../../../domain/kernel/events/record-event.ts'
import type { FormSchema } from '../../../../../domain/kernel/forms/validate-form.ts'
import { formatCents, parseCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { uncapitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import type { OutcomesOf } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { type OfficeSubmission, officeForm } from '../../../../office/form/office-form.server.ts'

export type PaymentsView = NonNullable<Awaited<ReturnType<typeof loadPaymentSection>>>

/** Loads the payment section of an invoice's page; `null` if the invoice does not exist. */
export async function loadPaymentSection(context: Readonly<RouterContextProvider>, invoiceId: string) {
  const { db, clock } = context.get(siteContext)
  const account = await findInvoiceAccount(db, invoiceId)
  if (!account) return null
  const { id, isCredit, owed, usualMeans } = account
  return {
    id,
    isCredit,
    owed,
    usualMeans,
    state: accountSentence(account),
    // Outstanding amount, positive or negative, for the button that settles it.
    owedText: owed === 0 ? null : formatCents(Math.abs(owed)),
    lines: paymentLines(account),
    credits: account.credits.map((credit) => ({
      id: credit.id,
      number: credit.number,
      amount: formatCents(credit.cents),
    })),
    today: parisDay(clock.now()),
    isAboveCashLimit: !isCredit && (await findContractTotalCents(db, id)) > cashLimitCents,
    mayRecord: hasPermission(context.get(staffContext), 'record-payments'),
  }
}

/**
 * Returns a sentence about the paid amount and who owes the rest. Leaves out the amount owed of an invoice, which the top of its
 * page shows.
 */
function accountSentence({ isCredit, owed, paid, status, unpaidDeposits }: InvoiceAccount): string {
  if (isCredit) {
    if (owed < 0)
      return [
        `${formatCents(-owed)} à rembourser au client.`,
        // Without this note the workshop could refund a deposit that it never received.
        ...unpaidDeposits.map(
          ({ number, owed: unpaid }) =>
            `La facture d’acompte ${number} n’est pas encaissée\u00a0: ${formatCents(unpaid)} à compenser.`,
        ),
      ].join(' ')
    return paid < 0
      ? `${formatCents(-paid)} remboursés.`
      : 'Déduit de ce que la facture restait devoir\u00a0: rien à rembourser.'
  }
  if (owed < 0) return `${formatCents(-owed)} perçus en trop, à rembourser.`
  if (owed > 0) return paid > 0 ? `${formatCents(paid)} déjà encaissés.` : ''
  return status === 'paid' ? 'Entièrement réglée.' : 'Rien à encaisser.'
}

/** Returns the recorded payments, each with whether it can be reversed. */
function paymentLines({ recorded }: InvoiceAccount) {
  const reversible = new Set(selectUnreversedPayments(recorded).map(({ id }) => id))
  return recorded.map(
    ({ id, cents, means, paid_on, booked_on, reference, recorded_by, recorded_at, ...cash }) => ({
      id,
      day: formatDay(paid_on),
      amount: formatCents(cents),
      isBack: cents < 0,
      what: [paymentMeansNames[means], reference, cashNote(cash)].filter(Boolean).join(', '),
      by: `${recorded_by}, le ${formatDate(recorded_at)}${bookedNote(paid_on, booked_on)}`,
      canReverse: reversible.has(id),
    }),
  )
}

interface CashFacts {
  cash_ground: CashLimitExemptionGround | null
  cash_proof: string | null
}

const cashNote = ({ cash_ground, cash_proof }: CashFacts) =>
  cash_ground ? `${uncapitalize(cashLimitExemptionGroundNames[cash_ground])}\u00a0: ${cash_proof}` : ''

const bookedNote = (paidOn: Day, bookedOn: Day) =>
  paidOn === bookedOn ? '' : `, compté dans la journée du ${formatDay(bookedOn)}`

interface PaymentHandling<Rules extends FormSchema> {
  rules?: Rules
  limits?: BodyLimits
  record(submission: OfficeSubmission<Rules>, args: RecordRouteArgs): Promise<PaymentOutcome>
}

/** Creates the handler of a form that records a payment. Its page shows the amount that is still owed, or why nothing was recorded. */
const paymentHandler = <Rules extends FormSchema>({ record, ...handling }: PaymentHandling<Rules>) =>
  officeForm({
    permission: 'record-payments',
    ...handling,
    async run(submission: OfficeSubmission<Rules>, args: RecordRouteArgs) {
      const recorded = await record(submission, args)
      if (recorded.outcome !== 'saved') return recorded
      // `owed` lets the page hide the notice once the amount owed has changed again.
      return { outcome: 'saved' as const, notice: recordedNotice(recorded), owed: recorded.owed }
    },
    rejections: {
      gone: 'Ce document n’existe plus\u00a0: rechargez la page.',
      'future-day': { outcome: 'invalid', problems: { date: futureDayProblem } },
      'above-maximum': {
        outcome: 'invalid',
        problems: { montant: 'Une facture ne reçoit pas plus de 10\u00a0000\u00a0000\u00a0€' },
      },
      'too-much': ({ maxCents }) => ({ outcome: 'invalid', problems: { montant: refundSentence(maxCents) } }),
      'cash-limit': (rejection) => ({
        outcome: 'invalid',
        problems: { moyen: cashLimitSentence(rejection) },
      }),
      'clock-behind': ({ problem }) => problem,
      changed: (changed, { by }) =>
        `${changedSentence(changed, by.name)}\u00a0: ${owedSentence(changed.owed)} Rien n’a été ajouté.`,
    },
  })

/** Problem of a payment whose day is after today. */
export const futureDayProblem = 'Ce jour n’est pas encore venu'

function recordedNotice({ paidOn, bookedOn, owed }: PaymentOutcome & { outcome: 'saved' }): string {
  const booked =
    bookedOn === paidOn
      ? ''
      : ` Le ${formatDay(paidOn)} est clôturé\u00a0: compté dans la journée du ${formatDay(bookedOn)}.`
  return `Enregistré\u00a0: ${owedSentence(owed)}${booked}`
}

const refundSentence = (maxCents: number) =>
  maxCents === 0
    ? 'Rien n’a été encaissé ici\u00a0: il n’y a rien à rembourser.'
    : `Le remboursement ne peut pas dépasser ce qui est dû\u00a0: ${formatCents(maxCents)} au plus.`

/** Records a payment of the whole amount owed, which the form contains as the page showed it. */
const handleOutstandingPayment = paymentHandler({
  rules: payAmountOwedForm,
  async record(submission, { params }) {
    const { reste, moyen: means } = submission.values
    const seen = Number(reste)
    if (!Number.isSafeInteger(seen) || seen === 0) throw data(null, { status: 404 })
    const paidOn = parisDay(submission.deps.clock.now())
    return recordPaymentOnce(submission, { invoiceId: params.id, cents: seen, seen, paidOn, means })
  },
})

/** Records a payment of any amount on any day. */
const handlePayment = paymentHandler({
  rules: paymentForm,
  async record(submission, { params }) {
    const { values } = submission
    const { sens, montant, date: paidOn, moyen: means, reference, preuve = '' } = values
    const ground = cashGroundOf(values)
    const amount = parseCents(montant) ?? 0
    const cents = sens === 'rendu' ? -amount : amount
    const cash = ground ? { ground, proof: preuve } : undefined
    // The value is missing in pages that were opened before the form contained the amount owed.
    const seen = values.reste === undefined ? undefined : Number(values.reste)
    const payment = { invoiceId: params.id, cents, seen, paidOn, means, reference, cash }
    return recordPaymentOnce(submission, payment)
  },
})

/** Settles the invoice with a credit note of the client, as far as its amount allows. */
const handleCreditUse = paymentHandler({
  rules: payWithCreditNoteForm,
  async record({ deps, by, values: { avoir: noteId }, createOnce }, { params: { id: invoiceId } }) {
    return createOnce(
      async (key) => (await findPayment(deps.db, creditNotePaymentKey(key))) !== null,
      (key) => payWithCreditNote(deps, staffActor(by), { key, invoiceId, noteId }),
    )
  },
})

const reversalLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: { ecriture: { longest: 20 } },
  maxBytes: 1_024,
}

/** Reverses a payment by an opposite one. */
const handleReversal = paymentHandler({
  limits: reversalLimits,
  async record({ deps, by, typed: { ecriture = '' } }, { params }) {
    const paymentId = /^\d{1,15}$/.test(ecriture) ? Number(ecriture) : 0
    const day = parisDay(deps.clock.now())
    return reversePayment(deps, staffActor(by), { invoiceId: params.id, paymentId, day })
  },
})

/** Form handlers of the section by name, for `actionsByIntent` of an invoice's page. */
export const paymentForms = {
  encaissee: handleOutstandingPayment,
  encaissement: handlePayment,
  imputer: handleCreditUse,
  'contre-passer': handleReversal,
} as const

export type PaymentFormOutcomes = OutcomesOf<typeof paymentForms>

/** Records a payment under the key of its submission, so that a repeated submission adds nothing. */
const recordPaymentOnce = (
  { deps, by, createOnce }: Pick<OfficeSubmission<FormSchema>, 'deps' | 'by' | 'createOnce'>,
  payment: Omit<NewPayment, 'key'>,
) =>
  createOnce(
    async (key) => (await findPayment(deps.db, key)) !== null,
    (key) => recordPayment(deps, staffActor(by), { ...payment, key }),
  )

/** Returns a sentence about the latest payment, by the reader or a colleague. Credit notes also change the amount owed. */
function changedSentence({ last }: PaymentOutcome & { outcome: 'changed' }, by: string): string {
  if (!last) return 'Ce qui reste dû a changé entre-temps'
  const at = `à ${formatTimeOfDay(last.recorded_at)}`
  return last.recorded_by === by
    ? `Vous avez déjà enregistré un mouvement ${at}`
    : `${last.recorded_by} a enregistré un mouvement ${at}`
}

/** Returns the rejection of a cash payment above the legal limit (Code monétaire et financier, articles L. 112-6 and D. 112-3). */
export function cashLimitSentence({ debt, limit, isGivenBack, isWrongGround }: CashLimitRejection): string {
  const law = '(Code monétaire et financier, articles L.\u00a0112-6 et D.\u00a0112-3)'
  if (isGivenBack)
    return `Il y a ${formatCents(debt)} à rembourser\u00a0: au-dessus de ${formatCents(limit)}, aucun remboursement en espèces n’est possible ${law}.`
  if (isWrongGround) return `Ce motif ne vaut pas pour ce client ${law}\u00a0: choisissez un autre moyen.`
  return `La somme totale due, acompte compris, est de ${formatCents(debt)}\u00a0: au-dessus de ${formatCents(limit)}, elle ne peut pas être payée en espèces, même en partie ${law}. Si la loi fait une exception pour ce client, indiquez le motif sous «\u00a0Espèces au-dessus de 1\u00a0000\u00a0€\u00a0», plus bas.`
}

function owedSentence(owed: number): string {
  if (owed > 0) return `il reste ${formatCents(owed)} à encaisser.`
  return owed < 0 ? `${formatCents(-owed)} sont à rembourser.` : 'il ne reste rien.'
}
