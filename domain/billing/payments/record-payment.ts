import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { payments } from '../../../db/schema/tables.ts'
import { type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import { maxDocumentCents } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type ClockBehind, rejectIfClockBehind } from '../documents/clock-behind.ts'
import {
  computeMaxRefundCents,
  ensureOpeningBalance,
  findOwedAndPaidCents,
  findPayment,
  type InvoiceRow,
  isOverpaid,
  isPaymentReversalKey,
  lockInvoice,
  lockInvoices,
  paymentReversalKey,
} from '../invoices/invoice-account.ts'
import { markInvoicePaid, markInvoiceUnpaid, settleIfNothingOwed } from '../invoices/settle-invoice.ts'
import type { PaymentMeans } from '../payment-means.ts'
import { type CashLimitExemption, type CashLimitRejection, findCashLimitRejection } from './cash-limit.ts'
import { findLastPayment, hashPayment, lockPaymentChain } from './payment-chain.ts'
import { paymentBookingDay } from './payment-closures.ts'

export type PaymentDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

/** Outcome of a payment whose day is after today. */
export type FutureDay = { outcome: 'future-day' }

export type PaymentOutcome =
  /** `bookedOn` differs from the day of payment if that day was closed. `owed` is the amount owed in cents. */
  | { outcome: 'saved'; isNew: boolean; paidOn: Day; bookedOn: Day; owed: number }
  | { outcome: 'gone' }
  /**
   * The amount owed has changed since the page was shown. `last` is the payment that explains the difference, if there is one.
   */
  | { outcome: 'changed'; owed: number; last: RecordedMovement | null }
  /** The refund exceeds the received amount, or the amount owed by the credit note: at most `maxCents`. */
  | { outcome: 'too-much'; maxCents: number }
  | FutureDay
  /** The amount exceeds the maximum, so it is a typing error. */
  | { outcome: 'above-maximum' }
  | CashLimitRejection
  | ClockBehind

/**
 * Records a payment or a refund of an invoice, once per key (docs/product.md §11.16): its link of the chain, the status of a
 * fully paid invoice, and the event, in one transaction.
 */
export function recordPayment(deps: PaymentDeps, by: Actor, payment: NewPayment): Promise<PaymentOutcome> {
  return deps.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, payment.invoiceId)
    if (!invoice) return { outcome: 'gone' }
    await ensureOpeningBalance(tx, invoice)
    const before = await findOwedAndPaidCents(tx, invoice.id)
    const [same] = await tx.select().from(payments).where(eq(payments.idempotency_key, payment.key))
    if (same) return outcomeOfRepeatedPayment(tx, same, payment, before.owed)
    const rejection = await findPaymentRejection(tx, deps, by, { invoice, payment, before })
    if (rejection) return rejection
    const bookedOn = await appendPayment(tx, deps, by, { invoice, payment, before })
    const owed = await updateInvoiceStatus({ ...deps, db: tx }, invoice, payment, before.owed)
    await announcePayment(tx, deps, by, { invoice, payment, owed })
    return { outcome: 'saved', isNew: true, paidOn: payment.paidOn, bookedOn, owed }
  })
}

/** A payment to record on a locked invoice, and what was owed and paid before, in cents. */
interface CheckedPayment {
  invoice: InvoiceRow
  payment: NewPayment
  before: { owed: number; paid: number }
}

/** Returns why the payment cannot be recorded; `null` if it can. Takes the lock of payments last (`rejectIfClockBehind`). */
async function findPaymentRejection(
  tx: Transaction,
  deps: PaymentDeps,
  by: Actor,
  checked: CheckedPayment,
): Promise<Exclude<PaymentOutcome, { outcome: 'saved' }> | null> {
  const { invoice, payment, before } = checked
  if (payment.paidOn > parisDay(deps.clock.now())) return { outcome: 'future-day' }
  if (payment.seen !== undefined && payment.seen !== before.owed)
    return {
      outcome: 'changed',
      owed: before.owed,
      last: await findMovement(tx, invoice.id, payment.seen - before.owed),
    }
  return (
    findAmountRejection(checked) ??
    (await findCashRejection(tx, checked)) ??
    (payment.isPast ? null : await rejectIfClockBehind(tx, deps, by, 'payments'))
  )
}

/** Rejects a typing error, and a refund of more than was received or than a credit note owes. */
function findAmountRejection({
  invoice,
  payment: { cents },
  before,
}: CheckedPayment): { outcome: 'above-maximum' } | { outcome: 'too-much'; maxCents: number } | null {
  if (Math.abs(before.paid + cents) > maxDocumentCents) return { outcome: 'above-maximum' }
  const refundableCents = computeMaxRefundCents(invoice, before)
  if (cents < 0 && -cents > refundableCents) return { outcome: 'too-much', maxCents: refundableCents }
  const isTooMuchBack = invoice.credited_invoice !== null && before.paid + cents > 0
  return isTooMuchBack ? { outcome: 'too-much', maxCents: -before.paid } : null
}

/** Rejects cash above the legal limit. The limit does not apply to the correction of a cash payment. */
async function findCashRejection(
  tx: Transaction,
  { invoice, payment, before }: CheckedPayment,
): Promise<CashLimitRejection | null> {
  const { cents, means, cash } = payment
  if (means !== 'cash' || payment.event === 'invoice.payment-reversed') return null
  return findCashLimitRejection(tx, invoice, { cents, owed: before.owed, cash })
}

/** Records the event of the payment and updates open pages. */
async function announcePayment(
  tx: Transaction,
  deps: PaymentDeps,
  by: Actor,
  { invoice, payment, owed }: { invoice: InvoiceRow; payment: NewPayment; owed: number },
): Promise<void> {
  const { cents, means, cash } = payment
  await recordEvent(tx, deps, by, {
    act: payment.event ?? 'invoice.payment-recorded',
    id: invoice.id,
    before: null,
    after: {
      number: invoice.invoice_number,
      cents,
      means,
      owed,
      ...(means === 'cash' && cash && { ground: cash.ground }),
    },
  })
  await deps.announcements.announce(tx, `matter-records/invoice/${invoice.id}`)
  await deps.announcements.announce(tx, 'office')
}

type RecordedMovement = Pick<typeof payments.$inferSelect, 'recorded_by' | 'recorded_at'>

/** Returns the newest payment of an invoice if it is of that many cents. */
async function findMovement(
  tx: Transaction,
  invoiceId: string,
  cents: number,
): Promise<RecordedMovement | null> {
  const [last] = await tx
    .select()
    .from(payments)
    .where(eq(payments.invoice_id, invoiceId))
    .orderBy(desc(payments.id))
    .limit(1)
  return last?.cents === cents ? last : null
}

/**
 * Returns the earlier result if the same form is sent again; `changed` if its key belongs to another payment, or if its
 * payment was reversed in the meantime.
 */
async function outcomeOfRepeatedPayment(
  tx: Transaction,
  same: typeof payments.$inferSelect,
  payment: NewPayment,
  owed: number,
): Promise<PaymentOutcome> {
  const isSame = same.invoice_id === payment.invoiceId && same.cents === payment.cents
  const isReversed = (await findPayment(tx, paymentReversalKey(same.id))) !== null
  if (!isSame || isReversed) return { outcome: 'changed', owed, last: null }
  return { outcome: 'saved', isNew: false, paidOn: same.paid_on, bookedOn: same.booked_on, owed }
}

/**
 * Marks the document paid or reopens it. Returns the cents still owed. A refund of a credit note that comes back pays for its
 * invoice, if that owes something again.
 */
async function updateInvoiceStatus(
  deps: PaymentDeps,
  { id, credited_invoice }: InvoiceRow,
  { cents, paidOn }: NewPayment,
  before: number,
): Promise<number> {
  const isCreditNote = credited_invoice !== null
  const owedAfter = before - cents
  if (isCreditNote ? cents > 0 && owedAfter < 0 : cents < 0 && owedAfter > 0)
    await markInvoiceUnpaid(deps, id)
  const { owed } = await findOwedAndPaidCents(deps.db, id)
  if (isCreditNote ? owed === 0 : owed <= 0) await markInvoicePaid(deps, id, paidOn)
  if (credited_invoice && cents > 0) await settleIfNothingOwed(deps, credited_invoice, paidOn)
  return owed
}

export interface NewPayment {
  /** Idempotency key from the form: a form sent twice is recorded once. */
  key: string
  invoiceId: string
  /** Cents including tax; negative for a refund. */
  cents: number
  /** Day of the payment; never after today. */
  paidOn: Day
  means: PaymentMeans
  reference?: string
  /** Legal ground and proof for cash if the debt is above the limit. */
  cash?: CashLimitExemption
  /** Cents still owed according to the page. If the amount has changed, nothing is recorded. */
  seen?: number
  /** Set by demo data and tests, which record payments in any order of time: the clock is not checked. */
  isPast?: boolean
  /** Event to record. Default: `invoice.payment-recorded`. */
  event?: 'invoice.payment-recorded' | 'invoice.payment-reversed'
}

/** Appends a payment to the chain, and returns its booking day. */
async function appendPayment(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  by: Actor,
  { invoice, payment, before }: CheckedPayment,
): Promise<Day> {
  const { id, pos_id } = invoice
  const { key, cents, paidOn, means, reference = '', cash } = payment
  await lockPaymentChain(tx)
  const recorded_at = clock.now()
  const booked_on = await paymentBookingDay(tx, paidOn, parisDay(recorded_at))
  const { hash: previous_hash } = await findLastPayment(tx)
  const link = {
    idempotency_key: key,
    invoice_id: id,
    pos_id,
    paid_on: paidOn,
    booked_on,
    cents,
    means,
    reference,
    cash_ground: cash?.ground ?? null,
    cash_proof: cash?.proof ?? null,
    recorded_by: by.name,
    recorded_at,
    previous_hash,
  }
  const overpays = isOverpaid(invoice, before.paid + cents)
  await tx.insert(payments).values({ ...link, hash: hashPayment(link), overpays })
  return booked_on
}

/** Thrown to roll the transaction back; `why` is the outcome to return. */
class NotReversed extends Error {
  readonly why: Exclude<PaymentOutcome, { outcome: 'saved' }>
  constructor(why: NotReversed['why']) {
    super()
    this.why = why
  }
}

/**
 * Reverses a payment that was recorded by mistake or never arrived, by recording the opposite amount, because recorded payments
 * never change (docs/product.md §11.16). A second call does nothing. Reversals cannot be reversed.
 */
export async function reversePayment(
  deps: PaymentDeps,
  by: Actor,
  { invoiceId, paymentId, day }: { invoiceId: string; paymentId: number; day: Day },
): Promise<PaymentOutcome> {
  const [found] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!found || found.invoice_id !== invoiceId || isPaymentReversalKey(found.idempotency_key))
    return { outcome: 'gone' }
  const otherKey = found.means === 'credit' ? otherSideOf(found.idempotency_key) : null
  const other = otherKey ? await findPayment(deps.db, otherKey) : null
  if (!other) return recordPayment(deps, by, reversalOf(found, day))
  // The use of a credit note is reversed on both documents or on neither.
  const reversal = deps.db.transaction(async (tx): Promise<PaymentOutcome> => {
    await lockInvoices(tx, [found.invoice_id, other.invoice_id])
    const depsInTransaction = { ...deps, db: tx }
    const [received, given] = found.cents > 0 ? [found, other] : [other, found]
    // Both documents may reject the reversal: the invoice if its money was refunded, the credit note if its money has come back.
    const ofInvoice = await recordPayment(depsInTransaction, by, reversalOf(received, day))
    if (ofInvoice.outcome !== 'saved') return ofInvoice
    const ofNote = await recordPayment(depsInTransaction, by, reversalOf(given, day))
    if (ofNote.outcome !== 'saved') throw new NotReversed(ofNote)
    await reprintInvoice(tx, deps, received)
    return found === received ? ofInvoice : ofNote
  })
  return reversal.catch((error) => {
    if (error instanceof NotReversed) return error.why
    throw error
  })
}

/** Returns the payment with the opposite amount. */
function reversalOf(found: typeof payments.$inferSelect, day: Day): NewPayment {
  return {
    key: paymentReversalKey(found.id),
    invoiceId: found.invoice_id,
    cents: -found.cents,
    paidOn: day,
    means: found.means,
    reference: `Annule l’écriture n°\u00a0${found.id} du ${formatDay(found.paid_on)}`,
    event: 'invoice.payment-reversed',
  }
}

/** Idempotency keys of the two movements of one use: the refund of the credit note and the payment of the invoice. */
const sidesOf = (key: string) => ({ note: `${key}:avoir`, invoice: `${key}:facture` })

function otherSideOf(key: string): string | null {
  const [, own = '', side] = /^(.*):(avoir|facture)$/.exec(key) ?? []
  if (!side) return null
  return side === 'avoir' ? sidesOf(own).invoice : sidesOf(own).note
}

/** Returns the idempotency key by which the use of a credit note is found. */
export const creditNotePaymentKey = (key: string): string => sidesOf(key).invoice

interface CreditUse {
  /** Idempotency key from the form: a form sent twice uses the credit note once. */
  key: string
  invoiceId: string
  noteId: string
}

/**
 * Pays as much of an invoice as possible with a credit note of the same client: a refund of the note and a payment of
 * the invoice, in one transaction. The invoice is printed again, because its PDF states the amount owed.
 */
export function payWithCreditNote(
  deps: PaymentDeps,
  by: Actor,
  { key, invoiceId, noteId }: CreditUse,
): Promise<PaymentOutcome> {
  return deps.db.transaction(async (tx): Promise<PaymentOutcome> => {
    const [invoice, note] = await lockInvoices(tx, [invoiceId, noteId])
    const isOfSameClient = invoice?.client_id === note?.client_id
    if (!invoice || !note || !isOfSameClient || invoice.credited_invoice || !note.credited_invoice)
      return { outcome: 'gone' }
    const { owed } = await findOwedAndPaidCents(tx, invoiceId)
    const keys = sidesOf(key)
    const recordedPayment = await findPayment(tx, keys.invoice)
    if (recordedPayment) {
      const existingPayment = await findPayment(tx, keys.note)
      const isSame = recordedPayment.invoice_id === invoiceId && existingPayment?.invoice_id === noteId
      if (!isSame) return { outcome: 'changed', owed, last: null }
      const { paid_on: paidOn, booked_on: bookedOn } = recordedPayment
      return { outcome: 'saved', isNew: false, paidOn, bookedOn, owed }
    }
    const cents = Math.min(owed, -(await findOwedAndPaidCents(tx, noteId)).owed)
    if (cents <= 0) return { outcome: 'changed', owed, last: null }
    const depsInTransaction = { ...deps, db: tx }
    const common = { paidOn: parisDay(deps.clock.now()), means: 'credit' } as const
    const outcome = await recordPayment(depsInTransaction, by, {
      ...common,
      key: keys.note,
      invoiceId: noteId,
      cents: -cents,
      reference: `Imputé sur la facture ${invoice.invoice_number}`,
    })
    if (outcome.outcome !== 'saved') return outcome
    const received = await recordPayment(depsInTransaction, by, {
      ...common,
      key: keys.invoice,
      invoiceId,
      cents,
      reference: note.invoice_number,
    })
    if (received.outcome !== 'saved') throw new Error(`credit note ${noteId} paid nothing`)
    await reprintInvoice(tx, deps, { invoice_id: invoiceId, pos_id: invoice.pos_id })
    return received
  })
}

/** Queues a new PDF of the invoice, which shows the amount owed. */
const reprintInvoice = (
  tx: Transaction,
  { jobs }: Deps<'jobs'>,
  { invoice_id: id, pos_id: posId }: Pick<typeof payments.$inferSelect, 'invoice_id' | 'pos_id'>,
) => jobs.enqueue(tx, 'print-document', { kind: 'invoice', posId, id, reason: 'credited' })
