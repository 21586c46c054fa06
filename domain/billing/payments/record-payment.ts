import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { payments } from '../../../db/schema/tables.ts'
import { type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import { announceMatter } from '../../kernel/matters/matter.ts'
import { maxCents } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type ClockBehind, refuseClockBehind } from '../documents/clock-behind.ts'
import {
  ensureOpening,
  findOwed,
  findPayment,
  type InvoiceRow,
  lockInvoice,
  lockInvoices,
  maxRefund,
} from '../invoices/invoice-account.ts'
import { reopenInvoice, settleInvoice } from '../invoices/settle-invoice.ts'
import type { PaymentMeans } from '../payment-means.ts'
import { type CashException, type CashRefusal, refuseCash } from './cash-limit.ts'
import { findLastPayment, lockChain, paymentHash } from './payment-chain.ts'
import { bookingDay } from './payment-closures.ts'

export type PaymentDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

export type PaymentOutcome =
  /** `bookedOn` is another day than that on which it moved where that one was closed; `owed` what is left in cents. */
  | { outcome: 'saved'; isNew: boolean; bookedOn: Day; owed: number }
  | { outcome: 'gone' }
  /** More or less is owed than was seen; `last` is the movement that made the difference, if one did. */
  | { outcome: 'changed'; owed: number; last: RecordedMovement | null }
  /** More would be given back than was received, or than a credit note owes: `most` cents. */
  | { outcome: 'too-much'; most: number }
  /** More than anything is ever paid: a slip of the finger. */
  | { outcome: 'beyond' }
  | CashRefusal
  | ClockBehind

/**
 * Records what was paid for an invoice or given back, once (docs/product.md §11.16): its link of the chain, the status of
 * an invoice that owes nothing any more, and the event, in one transaction.
 */
export function recordPayment(deps: PaymentDeps, by: Actor, asked: NewPayment): Promise<PaymentOutcome> {
  return deps.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, asked.invoiceId)
    if (!invoice) return { outcome: 'gone' }
    await ensureOpening(tx, invoice)
    const before = await findOwed(tx, invoice.id)
    const [same] = await tx.select().from(payments).where(eq(payments.idempotency_key, asked.key))
    if (same) return alreadyRecorded(same, asked, before.owed)
    if (asked.seen !== undefined && asked.seen !== before.owed)
      return {
        outcome: 'changed',
        owed: before.owed,
        last: await findMovement(tx, invoice.id, asked.seen - before.owed),
      }
    if (Math.abs(before.paid + asked.cents) > maxCents) return { outcome: 'beyond' }
    const most = maxRefund(invoice, before)
    if (asked.cents < 0 && -asked.cents > most) return { outcome: 'too-much', most }
    const isTooMuchBack = invoice.credited_invoice !== null && before.paid + asked.cents > 0
    if (isTooMuchBack) return { outcome: 'too-much', most: -before.paid }
    const isCorrection = asked.event === 'invoice.payment-reversed'
    const { cents, means, cash } = asked
    const refusal =
      means === 'cash' && !isCorrection
        ? await refuseCash(tx, invoice, { cents, owed: before.owed, cash })
        : null
    if (refusal) return refusal
    const behind = asked.isPast ? null : await refuseClockBehind(tx, deps, by, 'payments')
    if (behind) return behind
    const bookedOn = await appendPayment(tx, deps, by, invoice, asked)
    const owed = await updateInvoiceStatus({ ...deps, db: tx }, invoice, asked, before.owed)
    await recordEvent(tx, deps, by, {
      act: asked.event ?? 'invoice.payment-recorded',
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
    await announceMatter(tx, deps, { kind: 'invoice', id: invoice.id })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved', isNew: true, bookedOn, owed }
  })
}

type RecordedMovement = Pick<typeof payments.$inferSelect, 'recorded_by' | 'recorded_at'>

/** The newest movement of an invoice, where it is of that many cents. */
async function findMovement(
  tx: Database,
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

/** Returns the earlier result if the same form is sent again; `changed` if its key belongs to another payment. */
function alreadyRecorded(
  same: typeof payments.$inferSelect,
  asked: NewPayment,
  owed: number,
): PaymentOutcome {
  const isSame = same.invoice_id === asked.invoiceId && same.cents === asked.cents
  if (!isSame) return { outcome: 'changed', owed, last: null }
  return { outcome: 'saved', isNew: false, bookedOn: same.booked_on, owed }
}

/** Marks the invoice paid or reopens it. Returns the cents still owed. */
async function updateInvoiceStatus(
  deps: PaymentDeps,
  { id, credited_invoice }: InvoiceRow,
  { cents, paidOn }: NewPayment,
  before: number,
): Promise<number> {
  const isCreditNote = credited_invoice !== null
  const rest = before - cents
  if (isCreditNote ? cents > 0 && rest < 0 : cents < 0 && rest > 0) await reopenInvoice(deps, id)
  const { owed } = await findOwed(deps.db, id)
  if (isCreditNote ? owed === 0 : owed <= 0) await settleInvoice(deps, id, paidOn)
  return owed
}

export interface NewPayment {
  /** Of the form: sent twice, recorded once. */
  key: string
  invoiceId: string
  /** Including tax; negative for money given back. */
  cents: number
  /** The day on which it moved; not after today. */
  paidOn: Day
  means: PaymentMeans
  reference?: string
  /** Of cash for a debt above the limit. */
  cash?: CashException
  /** What was still owed where the amount was chosen: with another rest, nothing is recorded. */
  seen?: number
  /** Made up by the demo, or by a test, in no order of time: the clock is not compared with what was recorded last. */
  isPast?: boolean
  /** What it is recorded as; as a payment unless it is said. */
  event?: 'invoice.payment-recorded' | 'invoice.payment-reversed'
}

/** Puts a payment at the end of the chain; answers the day that it is booked on. */
async function appendPayment(
  tx: Database,
  { clock }: Deps<'clock'>,
  by: Actor,
  { id, pos_id }: InvoiceRow,
  { key, cents, paidOn, means, reference = '', cash }: NewPayment,
): Promise<Day> {
  await lockChain(tx)
  const recorded_at = clock.now()
  const booked_on = await bookingDay(tx, paidOn, parisDay(recorded_at))
  const { hash: previous_hash } = await findLastPayment(tx)
  const link = {
    idempotency_key: key,
    invoice_id: id,
    pos_id,
    paid_on: paidOn,
    booked_on,
    cents,
    method: means,
    reference,
    cash_ground: cash?.ground ?? null,
    cash_proof: cash?.proof ?? null,
    recorded_by: by.name,
    recorded_at,
    previous_hash,
  }
  await tx.insert(payments).values({ ...link, hash: paymentHash(link) })
  return booked_on
}

const reversalPrefix = 'reversal:'

/** The key of what takes a payment back: once for each. */
export const reversalKey = (paymentId: number) => `${reversalPrefix}${paymentId}`

/** Whether that key is of one. */
export const isReversal = (key: string) => key.startsWith(reversalPrefix)

/**
 * Takes back what was recorded by mistake, or never came: the same amount the other way, since nothing that was recorded
 * changes (docs/product.md §11.16). A second time it does nothing; what takes back is not taken back itself.
 */
export async function reversePayment(
  deps: PaymentDeps,
  by: Actor,
  { invoiceId, paymentId, day }: { invoiceId: string; paymentId: number; day: Day },
): Promise<PaymentOutcome> {
  const [found] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!found || found.invoice_id !== invoiceId || isReversal(found.idempotency_key))
    return { outcome: 'gone' }
  const otherKey = found.method === 'credit' ? otherSideOf(found.idempotency_key) : null
  const other = otherKey ? await findPayment(deps.db, otherKey) : null
  if (!other) return recordPayment(deps, by, reversalOf(found, day))
  // A credit note that paid an invoice is given back to both, or to neither.
  return deps.db.transaction(async (tx): Promise<PaymentOutcome> => {
    await lockInvoices(tx, [found.invoice_id, other.invoice_id])
    const within = { ...deps, db: tx }
    const [received, given] = found.cents > 0 ? [found, other] : [other, found]
    // The invoice first: it refuses where its money was given back meanwhile.
    const ofInvoice = await recordPayment(within, by, reversalOf(received, day))
    if (ofInvoice.outcome !== 'saved') return ofInvoice
    const ofNote = await recordPayment(within, by, reversalOf(given, day))
    if (ofNote.outcome !== 'saved') throw new Error(`only one side of credit ${paymentId} was reversed`)
    await reprintInvoice(tx, deps, received)
    return found === received ? ofInvoice : ofNote
  })
}

/** The same amount the other way. */
function reversalOf(found: typeof payments.$inferSelect, day: Day): NewPayment {
  return {
    key: reversalKey(found.id),
    invoiceId: found.invoice_id,
    cents: -found.cents,
    paidOn: day,
    means: found.method,
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

/** The key by which the use of a credit note is found again. */
export const creditUseKey = (key: string): string => sidesOf(key).invoice

interface CreditUse {
  /** Idempotency key of the form: a form that is sent twice is used once. */
  key: string
  invoiceId: string
  noteId: string
}

/**
 * Pays of an invoice what a credit note of the same client owes, as far as both go (docs/product.md §11.16): it counts as given back
 * for the note and as received for the invoice, in one transaction, and the PDF of the invoice says what is left.
 */
export function applyCreditNote(
  deps: PaymentDeps,
  by: Actor,
  { key, invoiceId, noteId }: CreditUse,
): Promise<PaymentOutcome> {
  return deps.db.transaction(async (tx): Promise<PaymentOutcome> => {
    const [invoice, note] = await lockInvoices(tx, [invoiceId, noteId])
    const isOfSameClient = invoice?.client_id === note?.client_id
    if (!invoice || !note || !isOfSameClient || invoice.credited_invoice || !note.credited_invoice)
      return { outcome: 'gone' }
    const { owed } = await findOwed(tx, invoiceId)
    const keys = sidesOf(key)
    const known = await findPayment(tx, keys.invoice)
    if (known) {
      const given = await findPayment(tx, keys.note)
      const isSame = known.invoice_id === invoiceId && given?.invoice_id === noteId
      if (!isSame) return { outcome: 'changed', owed, last: null }
      return { outcome: 'saved', isNew: false, bookedOn: known.booked_on, owed }
    }
    const cents = Math.min(owed, -(await findOwed(tx, noteId)).owed)
    if (cents <= 0) return { outcome: 'changed', owed, last: null }
    const within = { ...deps, db: tx }
    const common = { paidOn: parisDay(deps.clock.now()), means: 'credit' } as const
    const given = await recordPayment(within, by, {
      ...common,
      key: keys.note,
      invoiceId: noteId,
      cents: -cents,
      reference: `Imputé sur la facture ${invoice.invoice_number}`,
    })
    if (given.outcome !== 'saved') return given
    const received = await recordPayment(within, by, {
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

/** Queues a new PDF of the invoice, which shows the amount still due. */
const reprintInvoice = (
  tx: Database,
  { jobs }: Deps<'jobs'>,
  { invoice_id: id, pos_id: posId }: Pick<typeof payments.$inferSelect, 'invoice_id' | 'pos_id'>,
) => jobs.enqueue(tx, 'print-document', { kind: 'invoice', posId, id, reason: 'credited' })

/** Credit notes that pay a part of an invoice, by their numbers, with the cents of each that were not taken back. */
export async function listUsedCredits(
  db: Database,
  invoiceId: string,
): Promise<{ number: string; cents: number }[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.invoice_id, invoiceId), eq(payments.method, 'credit')))
    .orderBy(payments.id)
  const keys = new Set(rows.map(({ idempotency_key }) => idempotency_key))
  return rows
    .filter(
      ({ id, idempotency_key, cents }) =>
        cents > 0 && !isReversal(idempotency_key) && !keys.has(reversalKey(id)),
    )
    .map(({ reference: number, cents }) => ({ number, cents }))
}
