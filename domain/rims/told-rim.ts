import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, orders } from '../../db/schema/tables.ts'
import type { RimTold } from '../events/rim-sentences.ts'

/** How an event names a rim: by its order's number and its position; `null` for the order as a whole. */
export async function findToldRim(db: Database, orderId: string, rimId: string | null): Promise<RimTold> {
  const [found] = await db
    .select({ called: orders.order_number, position: orderRims.position, place: orderRims.place })
    .from(orders)
    .leftJoin(orderRims, and(eq(orderRims.order_id, orders.id), eq(orderRims.id, rimId ?? '')))
    .where(eq(orders.id, orderId))
  return { called: found?.called ?? '', position: found?.position ?? null, place: found?.place ?? null }
}
