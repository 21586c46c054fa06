import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { invoices, orders } from '../../../db/schema/tables.ts'
import { isVoidStatus } from '../../billing/invoices/invoice-status.ts'
import { formatWeeklyHours } from '../../business/opening-hours.ts'
import { locationOf, type Site } from '../../business/site.ts'
import { cancelQueuedOutgoingMail } from '../../correspondence/outbox/outbox.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import type { OrderEventData } from './order-events.ts'
import { areRimsExpected, type OrderStatus, orderStatuses } from './order-status.ts'

export type OrderRow = typeof orders.$inferSelect

/**
 * Locks an order until `tx` ends. Returns `null` if it does not exist or was cancelled, because a cancelled order cannot be
 * changed.
 */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | null> {
  const order = await lockAnyOrder(tx, id)
  return order?.cancelled_at === null ? order : null
}

/** Locks an order until `tx` ends, also a cancelled one. */
export async function lockAnyOrder(tx: Transaction, id: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order ?? null
}

/** Whether a valid invoice bills the order. Once it is cancelled or fully credited, the order can be changed and billed again. */
export async function isOrderBilled(db: Database, { invoice }: Pick<OrderRow, 'invoice'>): Promise<boolean> {
  if (!invoice) return false
  const [found] = await db.select({ status: invoices.status }).from(invoices).where(eq(invoices.id, invoice))
  return found !== undefined && !isVoidStatus(found.status)
}

/** Returns an order's data for an event. Its number is not personal data. */
export const toOrderEventData = ({ order_number }: { order_number: string }): OrderEventData => ({
  called: order_number,
})

/** Move of an order to a status. `statusName` replaces the default name of the status. */
interface Move {
  status: OrderStatus
  statusName?: string
  /** Id of the person who may undo the move. */
  by?: string
  /** Set if the rims of an expected order arrived with this move: the promised and the agreed day. */
  receipt?: Pick<OrderRow, 'promised_on' | 'agreed_on' | 'late_reason'> | null
  /** Id of the slip that is made with the move. */
  slip?: string | undefined
}

/**
 * Moves a locked order and stores its previous state. A move back resets the pickup reminder and the storage notice, which start
 * again when the rims are ready again.
 */
export async function moveOrderToStatus(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements'>,
  order: OrderRow,
  { status, statusName = orderStatuses[status].name, by, receipt = null, slip }: Move,
): Promise<void> {
  const { id, status: from, status_name, moved_at, ready_at, promised_on } = order
  const now = deps.clock.now()
  await saveChangedOrder(tx, id, {
    status,
    status_name: statusName,
    moved_at: now,
    before_move: {
      by: by ?? null,
      status: from,
      status_name,
      moved_at: moved_at?.toISOString() ?? null,
      ready_at: ready_at?.toISOString() ?? null,
      receipt: receipt ? { promised_on, given: receipt.promised_on } : undefined,
      slip,
      pickup: status < from ? toPickupSnapshot(order) : undefined,
    },
    ...(status < from && clearedPickupNotices),
    ...(receipt && { received_at: now, received_by: by ?? null, ...receipt }),
  })
  if (status > 1) await cancelQueuedNewPromisedDayNotice(tx, deps, id)
  await announceOrder(tx, deps, id)
}

/**
 * Cancels the queued mail about a new promised day of a locked order, because its client need not be mailed or its day has changed.
 * A mail whose job may already have started is checked by the job (`rejectOutdatedPromisedDayNotice`).
 */
export async function cancelQueuedNewPromisedDayNotice(
  tx: Transaction,
  deps: Deps<'clock'>,
  id: string,
): Promise<void> {
  await cancelQueuedOutgoingMail(tx, deps, { subjectId: 'order_id' }, id, { kind: 'new-day' })
}

/**
 * Stores a change of an order and updates what follows from it: `first_promised_on`, the first day promised since its rims
 * arrived, and `ready_at`, when they last became ready. Every change of status, receipt or promised day must use this function.
 */
export async function saveChangedOrder(
  tx: Transaction,
  id: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id))
  const { received_at, first_promised_on, promised_on, status, ready_at, moved_at } = orders
  await tx
    .update(orders)
    .set({
      first_promised_on: sql`case when ${received_at} is not null then coalesce(${first_promised_on}, ${promised_on}) end`,
      ready_at: sql`case when ${received_at} is not null and ${status} >= 2 then coalesce(${ready_at}, ${moved_at}) end`,
    })
    .where(eq(orders.id, id))
}

/** Columns of an order without pickup reminder and storage notice. */
export const clearedPickupNotices = { pickup_reminded_at: null, storage_notice_at: null, storage_terms: null }

type PickupNoticeColumns = Pick<OrderRow, keyof typeof clearedPickupNotices>
type PickupSnapshot = NonNullable<NonNullable<OrderRow['before_move']>['pickup']>

const toPickupSnapshot = ({
  pickup_reminded_at,
  storage_notice_at,
  storage_terms,
}: PickupNoticeColumns): PickupSnapshot => ({
  reminded_at: pickup_reminded_at?.toISOString() ?? null,
  notice_at: storage_notice_at?.toISOString() ?? null,
  terms: storage_terms,
})

/** Converts the stored snapshot back to columns, when a move back is undone. */
export const pickupColumnsFromSnapshot = ({
  reminded_at,
  notice_at,
  terms,
}: PickupSnapshot): PickupNoticeColumns => ({
  pickup_reminded_at: reminded_at === null ? null : new Date(reminded_at),
  storage_notice_at: notice_at === null ? null : new Date(notice_at),
  storage_terms: terms,
})

/** Returns the status of a record. The database allows only these values. */
export const orderStatusOf = ({ status }: { status: number }) => status as OrderStatus

/** Whether the client gets a mail when the order reaches that status. */
export const isClientMailedAbout = (
  status: OrderStatus,
  { tells_client, told_status }: Pick<OrderRow, 'tells_client' | 'told_status'>,
  email: string | null,
): boolean => tells_client && status > (told_status ?? -1) && Boolean(email)

/**
 * Queues the mail about an order's status, which is sent when the move can no longer be undone. Skips it if the client wants no mail,
 * if they were already informed about that status, or if the rims are expected.
 */
export async function queueOrderStatusMail(
  tx: Transaction,
  { jobs }: Deps<'jobs'>,
  order: Pick<OrderRow, 'id' | 'status' | 'received_at' | 'cancelled_at' | 'tells_client' | 'told_status'>,
): Promise<void> {
  if (areRimsExpected(order) || !order.tells_client || order.status <= (order.told_status ?? -1)) return
  const data = { orderId: order.id, status: orderStatusOf(order) }
  await jobs.enqueue(tx, 'send-order-mail', data, { inSeconds: secondsToUndo })
}

/** Returns the sentence for a client whose rims are expected: where and when to bring them. */
export function expectedRimsSentence(posId: string, site: Site): string {
  const { title, streetLines, zipCode, city, hours } = locationOf(posId, site)
  const address = [title, ...streetLines, `${zipCode} ${city}`].join(', ')
  const opening = formatWeeklyHours(hours)
  return `Nous attendons vos jantes\u00a0: ${address}${opening && ` (ouvert ${opening})`}.`
}

/** Updates open pages: the client's pages of the order and its matter, and the office's lists. */
export async function announceOrder(
  tx: Transaction,
  { announcements }: Deps<'announcements'>,
  id: string,
): Promise<void> {
  await announcements.announce(tx, `orders/${id}`)
  await announcements.announce(tx, `matter-records/order/${id}`)
  await announcements.announce(tx, 'office')
}
