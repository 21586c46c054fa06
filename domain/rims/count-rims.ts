import { count, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, orders } from '../../db/schema/tables.ts'

export async function countRims(tx: Database, orderId: string): Promise<void> {
  const [counted] = await tx.select({ all: count() }).from(orderRims).where(eq(orderRims.order_id, orderId))
  await tx
    .update(orders)
    .set({ rim_n: counted?.all ?? 0 })
    .where(eq(orders.id, orderId))
}
