import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { OrderTold, RimTold } from '../events/order-sentences.ts'
import { orderTold } from '../orders/order-told.ts'
import type { Rim } from './find-rim.ts'

/** How events call the order of that id. */
export async function findToldOrder(db: Database, orderId: string): Promise<OrderTold> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return orderTold(order ?? { order_number: '' })
}

export const rimTold = (order: OrderTold, { place, position }: Pick<Rim, 'place' | 'position'>): RimTold => ({
  ...order,
  place,
  position,
})
