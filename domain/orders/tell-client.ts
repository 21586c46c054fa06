import type { Database } from '../../db/client.ts'
import type { orders } from '../../db/schema/tables.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import type { World } from '../world.ts'
import type { OrderStatus } from './order-status.ts'

type Order = typeof orders.$inferSelect

/** The status of a record; the database allows no other. */
export const statusOf = ({ status }: { status: number }) => status as OrderStatus

/**
 * Queues the mail that tells an order's client of its step, for when nobody can take the step back any more: unless they
 * are told nothing, or have been told of that step already, before the order was taken back.
 */
export async function tellLater(
  tx: Database,
  { jobs }: World<'jobs'>,
  order: Pick<Order, 'id' | 'status' | 'tells_client' | 'told_status'>,
): Promise<void> {
  if (!order.tells_client || order.status <= (order.told_status ?? -1)) return
  const data = { orderId: order.id, status: statusOf(order) }
  await jobs.enqueue(tx, 'send-order-mail', data, { inSeconds: secondsToUndo })
}

/** Its client's page, if it is open, and the office's lists follow. */
export async function announceOrder(
  tx: Database,
  { announcements }: World<'announcements'>,
  id: string,
): Promise<void> {
  await announcements.announce(tx, `orders/${id}`)
  await announcements.announce(tx, 'office')
}
