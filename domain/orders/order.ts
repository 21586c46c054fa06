import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Deps } from '../deps.ts'
import type { OrderEventData } from '../events/order-events.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import { type OrderStatus, orderSteps } from './order-status.ts'

type OrderRow = typeof orders.$inferSelect

/** The order as it stands, locked until `tx` ends; `null` when there is none of that id. */
export async function lockOrder(tx: Database, id: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order ?? null
}

/** How events call an order: its number tells of nobody. */
export const orderEventData = ({ order_number }: { order_number: string }): OrderEventData => ({
  called: order_number,
})

/** Where an order goes: `statusName` replaces the words that the status has by itself. */
interface Move {
  status: OrderStatus
  statusName?: string
  /** Who may take it back. */
  by?: string
}

/** Moves a locked order, and keeps where it stood. */
export async function setStep(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  { id, status: from, status_name, moved_at }: OrderRow,
  { status, statusName = orderSteps[status].name, by }: Move,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      status,
      status_name: statusName,
      moved_at: deps.clock.now(),
      before_move: { by: by ?? null, status: from, status_name, moved_at: moved_at?.toISOString() ?? null },
    })
    .where(eq(orders.id, id))
  await announceOrder(tx, deps, id)
}

/** The status of a record; the database allows no other. */
export const statusOf = ({ status }: { status: number }) => status as OrderStatus

/** Whether its client has a mail once the order comes to that step. */
export const isClientToldOf = (
  status: OrderStatus,
  { tells_client, told_status }: Pick<OrderRow, 'tells_client' | 'told_status'>,
  email: string | null,
): boolean => tells_client && status > (told_status ?? -1) && Boolean(email)

/**
 * Queues the mail that tells an order's client of its step, for when nobody can take the step back any more: unless they
 * want no mail, or had one about that step already, before the order was taken back.
 */
export async function queueStepMail(
  tx: Database,
  { jobs }: Deps<'jobs'>,
  order: Pick<OrderRow, 'id' | 'status' | 'tells_client' | 'told_status'>,
): Promise<void> {
  if (!order.tells_client || order.status <= (order.told_status ?? -1)) return
  const data = { orderId: order.id, status: statusOf(order) }
  await jobs.enqueue(tx, 'send-order-mail', data, { inSeconds: secondsToUndo })
}

/** Its client's page and the private page of its request, where they are open, and the office's lists follow. */
export async function announceOrder(
  tx: Database,
  { announcements }: Deps<'announcements'>,
  id: string,
): Promise<void> {
  await announcements.announce(tx, `orders/${id}`)
  const [made] = await tx.select({ request: orders.quote_request_id }).from(orders).where(eq(orders.id, id))
  if (made?.request) await announcements.announce(tx, `threads/request/${made.request}`)
  await announcements.announce(tx, 'office')
}
