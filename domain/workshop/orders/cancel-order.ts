import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { deposits, events, invoices, orders } from '../../../db/schema/tables.ts'
import { centsToRefund } from '../../billing/invoices/invoice-account.ts'
import { isValidInvoice } from '../../billing/invoices/invoice-status.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { cancelQueuedOutgoingMail } from '../../correspondence/outbox/outbox.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { findOrderRecord, type OrderRecord } from './find-order.ts'
import type { OrderDeps } from './open-order.ts'
import { announceOrder, lockAnyOrder, type OrderRow, toOrderEventData } from './order.ts'

/*
 * Cancellation of orders. A cancelled order keeps its status, rims, photos and slips, but cannot be changed: `lockOrder` returns
 * `null`, and lists of work leave it out.
 */

export type OrderCancelOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** An invoice of the order or its estimate is still valid and must be credited first. */
  | { outcome: 'billed'; number: string }

/**
 * Cancels an order and its queued mails. If `tellsClient`, its client gets a mail ten seconds later, unless the cancellation is
 * undone.
 */
export function cancelOrder(
  deps: OrderDeps,
  by: StaffPerson,
  id: string,
  { reason, tellsClient }: { reason: string; tellsClient: boolean },
): Promise<OrderCancelOutcome> {
  return deps.db.transaction(async (tx): Promise<OrderCancelOutcome> => {
    const order = await lockAnyOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (order.cancelled_at) return { outcome: order.cancelled_by === by.userId ? 'saved' : 'gone' }
    const number = await findValidInvoiceNumber(tx, order)
    if (number) return { outcome: 'billed', number }
    const at = deps.clock.now()
    await tx
      .update(orders)
      .set({ cancelled_at: at, cancelled_by: by.userId, cancel_reason: reason })
      .where(eq(orders.id, id))
    await cancelQueuedOutgoingMail(tx, deps, { subjectId: 'order_id' }, id)
    const after = { ...toOrderEventData(order), reason, tellsClient }
    await recordEvent(tx, deps, staffActor(by), { act: 'order.cancelled', id, before: null, after })
    if (tellsClient)
      await deps.jobs.enqueue(
        tx,
        'send-cancellation-mail',
        { orderId: id, at: at.toISOString() },
        { inSeconds: secondsToUndo },
      )
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

/** Returns the number of the first valid invoice of an order, of its estimate, or of a deposit on either. */
export async function findValidInvoiceNumber(
  db: Database,
  { id, invoice, estimate_id }: Pick<OrderRow, 'id' | 'invoice' | 'estimate_id'>,
): Promise<string | null> {
  const [found] = await db
    .select({ number: invoices.invoice_number })
    .from(invoices)
    .where(
      and(isOfOrder(db, { id, invoice, estimate_id }), isValidInvoice, isNull(invoices.credited_invoice)),
    )
    .orderBy(invoices.created_at)
    .limit(1)
  return found?.number ?? null
}

/** SQL condition on `invoices`: invoices, deposits and credit notes of an order or its estimate. */
function isOfOrder(
  db: Database,
  { id, invoice, estimate_id }: Pick<OrderRow, 'id' | 'invoice' | 'estimate_id'>,
) {
  const depositInvoices = db
    .select({ id: deposits.invoice_id })
    .from(deposits)
    .where(eq(deposits.order_id, id))
  const own = or(
    invoice ? eq(invoices.id, invoice) : undefined,
    estimate_id ? eq(invoices.estimate_id, estimate_id) : undefined,
    inArray(invoices.id, depositInvoices),
  )
  const credited = db.select({ id: invoices.id }).from(invoices).where(own)
  return or(own, inArray(invoices.credited_invoice, credited))
}

/** Returns when the order of an estimate was cancelled; `null` if it was not, or if there is none. */
export async function findCancellation(db: Database, estimateId: string): Promise<Date | null> {
  const [order] = await db
    .select({ at: orders.cancelled_at })
    .from(orders)
    .where(eq(orders.estimate_id, estimateId))
    .orderBy(desc(orders.created_at))
    .limit(1)
  return order?.at ?? null
}

/** Returns the cents including tax still to be refunded to the client of a cancelled order. */
export async function findCentsToRefund(
  db: Database,
  order: Pick<OrderRow, 'id' | 'invoice' | 'estimate_id'>,
): Promise<number> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${centsToRefund(invoices.id)}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(isOfOrder(db, order))
  return found?.cents ?? 0
}

/** Returns the seconds left in which this person may undo the cancellation; 0 if another person cancelled the order. */
export function secondsToUndoCancellation(
  { cancelled_at, cancelled_by }: Pick<OrderRow, 'cancelled_at' | 'cancelled_by'>,
  { userId }: Pick<StaffPerson, 'userId'>,
  now: Date,
): number {
  if (!cancelled_at || cancelled_by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - cancelled_at.getTime()) / 1000)
}

/** Undoes a cancellation. Only the person who made it can undo it, before its mail is sent. */
export function undoCancellation(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' | 'gone' | 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (secondsToUndoCancellation(order, by, deps.clock.now()) <= 0) return { outcome: 'too-late' }
    await tx
      .update(orders)
      .set({ cancelled_at: null, cancelled_by: null, cancel_reason: null })
      .where(eq(orders.id, id))
    const after = toOrderEventData(order)
    await recordEvent(tx, deps, staffActor(by), { act: 'order.cancellation-undone', id, before: null, after })
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

type MailDeps = Deps<'db' | 'clock' | 'mailer' | 'announcements'>

/** Sends the mail about a cancellation, once. Skips it if the cancellation was undone. */
export function sendCancellationMail(
  deps: MailDeps,
  { orderId, at }: JobDataMap['send-cancellation-mail'],
  compose: (record: OrderRecord, to: string) => Promise<Mail>,
): Promise<void> {
  return deliverClaimedMail(deps, {
    key: `order-cancelled ${orderId} ${at}`,
    async find(tx) {
      const order = await lockAnyOrder(tx, orderId)
      if (order?.cancelled_at?.toISOString() !== at || (await isSettled(tx, orderId, order.cancelled_at)))
        return null
      const record = await findOrderRecord(tx, orderId)
      const to = record?.client.email
      return record && to ? { record, to } : null
    },
    compose: ({ record, to }) => compose(record, to),
    record: (tx, { record }, result) =>
      recordCancellationMail(
        tx,
        deps,
        record.order,
        result === 'sent' ? 'order.cancellation-told' : 'order.cancellation-not-told',
      ),
  })
}

/** Whether the mail about the cancellation of that time was sent, or given up. */
async function isSettled(tx: Transaction, orderId: string, since: Date): Promise<boolean> {
  const isOfOrder = and(
    eq(events.record_kind, 'order'),
    eq(events.record_id, orderId),
    inArray(events.act, ['order.cancellation-told', 'order.cancellation-not-told']),
    gte(events.at, since),
  )
  return (await tx.$count(events, isOfOrder)) > 0
}

async function recordCancellationMail(
  tx: Transaction,
  deps: MailDeps,
  order: { id: string; order_number: string },
  act: 'order.cancellation-told' | 'order.cancellation-not-told',
): Promise<void> {
  await recordEvent(tx, deps, siteActor, { act, id: order.id, before: null, after: toOrderEventData(order) })
  await deps.announcements.announce(tx, 'office')
}

/** Records that all attempts to send the cancellation mail have failed. */
export function markCancellationMailUndeliverable(
  deps: MailDeps,
  { orderId }: JobDataMap['send-cancellation-mail'],
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (order?.cancelled_at) await recordCancellationMail(tx, deps, order, 'order.cancellation-not-told')
  })
}
