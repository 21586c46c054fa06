import { eq } from 'drizzle-orm'
import { payments } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { type ClockBehind, refuseClockBehind } from '../documents/clock-behind.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { reopenInvoice } from '../invoices/settling/reopen-invoice.ts'
import { settleInvoice } from '../invoices/settling/settle-invoice.ts'
import { mostCents } from '../money/most-cents.ts'
import type { World } from '../world.ts'
import { appendPayment } from './append-payment.ts'
import { type CashRefusal, refuseCash } from './cash-limit.ts'
import { holdInvoice, type Invoice, mostGivenBack, openAccount } from './invoice-account.ts'
import type { NewPayment } from './new-payment.ts'
import { findOwed } from './still-owed.ts'

export type PaymentWorld = World<'db' | 'clock' | 'jobs' | 'announcements'>

export type Recorded =
  /** `bookedOn` is another day than that on which it moved where that one was closed; `owed` what is left in cents. */
  | { outcome: 'saved'; isNew: boolean; bookedOn: Day; owed: number }
  | { outcome: 'gone' }
  | { outcome: 'changed'; owed: number }
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
    const isCorrection = asked.act === 'invoice.payment-reversed'
    const { cents, means, cash } = asked
    const refusal =
      means === 'cash' && !isCorrection
        ? await refuseCash(tx, invoice, { cents, owed: before.owed, cash })
        : null
    if (refusal) return refusal
    const behind = asked.isPast ? null : await refuseClockBehind(tx, world, by, 'payments')
    if (behind) return behind
    const bookedOn = await appendPayment(tx, world, by, invoice, asked)
    const owed = await follow({ ...world, db: tx }, invoice, asked, before.owed)
    await recordEvent(tx, world, by, {
      act: asked.act ?? 'invoice.payment-recorded',
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
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved', isNew: true, bookedOn, owed }
  })
}

/** The form of which only the answer was lost; another that has its key is none. */
function recordedBefore(same: typeof payments.$inferSelect, asked: NewPayment, owed: number): Recorded {
  const isSame = same.invoice_id === asked.invoiceId && same.cents === asked.cents
  if (!isSame) return { outcome: 'changed', owed }
  return { outcome: 'saved', isNew: false, bookedOn: same.booked_on, owed }
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
