import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { type OrderStatus, orderSteps } from './order-status.ts'

/**
 * The workshop moves an order on, or back when it had gone too far; pages that show it follow. `statusName`
 * replaces the words that the status has by itself. False when there is no such order.
 */
export function moveOrder(
  { db, announcements }: World<'db' | 'announcements'>,
  id: string,
  status: OrderStatus,
  statusName: string = orderSteps[status].name,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const moved = await tx
      .update(orders)
      .set({ status, status_name: statusName })
      .where(eq(orders.id, id))
      .returning({ id: orders.id })
    if (moved.length > 0) await announcements.announce(tx, `orders/${id}`)
    return moved.length > 0
  })
}
