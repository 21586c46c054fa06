import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, paymentOpenings, payments } from '../../db/schema/tables.ts'
import { type Day, parisDay } from '../calendar/paris-day.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { reopenInvoice, settleInvoice } from '../invoices/settle-invoice.ts'
import { mostCents } from '../money/most-cents.ts'
import type { World } from '../world.ts'
import { bookingDay } from './booking-day.ts'
import { findHead, holdChain, paymentHash } from './payment-chain.ts'
import type { PaymentMeans } from './payment-means.ts'
import { findOwed } from './still-owed.ts'

export type PaymentWorld = World<'db' | 'clock' | 'jobs' | 'announcements'>

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
  /** What was still owed where the amount was chosen: with another rest, nothing is recorded. */
  seen?: number
  /** How it is told. */
  act?: 'invoice.payment-recorded' | 'invoice.payment-reversed'
}

export type Recorded =
  /** `bookedOn` is another day than that on which it moved where that one was closed; `owed` what is left in cents. */
  | { outcome: 'saved'; isNew: boolean; bookedOn: Day; owed: number }
  | { outcome: 'gone' }
  | { outcome: 'changed'; owed: number }
  /** More would be given back than was received, or than a credit note owes: `most` cents. */
  | { outcome: 'too-much'; most: number }
  /** More than anything is ever paid: a slip of the finger. */
  | { outcome: 'beyond' }

/**
 * Records what was paid for an invoice or given back, once (docs/product.md §11.16): its link of the chain, the status of
 * an invoice that owes nothing any more, and the event, in one transaction.
 */
export function recordPayment(world: PaymentWorld, by: Actor, asked: NewPayment): Promise<Recorded> {
  return world.db.transaction(async (tx) => {
    const invoice = await holdInvoice(tx, asked.invoiceId)
    if (!invoice) return { outcome: 'gone' }
    await openAccount(tx, invoice)
    const before = await findOwed(tx, invoice.id)
    const [same] = await tx.select().from(payments).where(eq(payments.key, asked.key))
    if (same) return recordedBefore(same, asked, before.owed)
    if (asked.seen !== undefined && asked.seen !== before.owed)
      return { outcome: 'changed', owed: before.owed }
    if (Math.abs(before.paid + asked.cents) > mostCents) return { outcome: 'beyond' }
    const most = mostGivenBack(invoice, before)
    if (asked.cents < 0 && -asked.cents > most) return { outcome: 'too-much', most }
    const isTooMuchBack = invoice.credited_invoice !== null && before.paid + asked.cents > 0
    if (isTooMuchBack) return { outcome: 'too-much', most: -before.paid }
    const bookedOn = await append(tx, world, by, invoice, asked)
    const owed = await follow({ ...world, db: tx }, invoice, asked, before.owed)
    await recordEvent(tx, world, by, {
      ...{ act: asked.act ?? 'invoice.payment-recorded', id: invoice.id, before: null },
      after: { number: invoice.invoice_number, cents: asked.cents, means: asked.means, owed },
    })
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved', isNew: true, bookedOn, owed }
  })
}

type Invoice = typeof invoices.$inferSelect

/** An invoice and its credit notes are paid one at a time: who comes second sees what the first has left. */
async function holdInvoice(tx: Database, id: string): Promise<Invoice | null> {
  const [found] = await tx.select().from(invoices).where(eq(invoices.id, id))
  if (!found) return null
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.id, found.credited_invoice ?? id))
    .for('update')
  const [held] = await tx.select().from(invoices).where(eq(invoices.id, id))
  return held ?? null
}

/** What counts as paid without any payment was paid otherwise: that is where its account begins. */
async function openAccount(tx: Database, { id, status }: Invoice): Promise<void> {
  if (status !== 'paid') return
  const { owed } = await findOwed(tx, id, { isSettled: false })
  const isOfNote = owed < 0 && (await findOwed(tx, id)).owed === 0
  if (owed > 0 || isOfNote)
    await tx.insert(paymentOpenings).values({ invoice_id: id, cents: owed }).onConflictDoNothing()
}

/** The form of which only the answer was lost; another that has its key is none. */
function recordedBefore(same: typeof payments.$inferSelect, asked: NewPayment, owed: number): Recorded {
  const isSame = same.invoice_id === asked.invoiceId && same.cents === asked.cents
  if (!isSame) return { outcome: 'changed', owed }
  return { outcome: 'saved', isNew: false, bookedOn: same.booked_on, owed }
}

/** Of an invoice what was received for it, of a credit note what it owes. */
const mostGivenBack = ({ credited_invoice }: Invoice, { owed, paid }: { owed: number; paid: number }) =>
  Math.max(0, credited_invoice === null ? paid : -owed)

async function append(
  tx: Database,
  { clock }: World<'clock'>,
  by: Actor,
  { id, pos_id }: Invoice,
  { key, cents, paidOn, means, reference = '' }: NewPayment,
): Promise<Day> {
  await holdChain(tx)
  const recorded_at = clock.now()
  const booked_on = await bookingDay(tx, paidOn, parisDay(recorded_at))
  const { hash: previous_hash } = await findHead(tx)
  const link = {
    ...{ key, invoice_id: id, pos_id, paid_on: paidOn, booked_on, cents, means, reference },
    ...{ recorded_by: by.name, recorded_at, previous_hash },
  }
  await tx.insert(payments).values({ ...link, hash: paymentHash(link) })
  return booked_on
}

/**
 * What owes nothing any more is paid; what owes again, since its money came back, is not. Answers what is owed.
 */
async function follow(
  world: PaymentWorld,
  { id, credited_invoice }: Invoice,
  { cents, paidOn }: NewPayment,
  before: number,
): Promise<number> {
  const isCreditNote = credited_invoice !== null
  const rest = before - cents
  if (isCreditNote ? cents > 0 && rest < 0 : cents < 0 && rest > 0) await reopenInvoice(world, id)
  const { owed } = await findOwed(world.db, id)
  if (isCreditNote ? owed === 0 : owed <= 0) await settleInvoice(world, id, paidOn)
  return owed
}
