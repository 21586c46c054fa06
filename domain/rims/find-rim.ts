import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, orderRims, orders, users } from '../../db/schema/tables.ts'
import { listRims } from '../orders/find-order-record.ts'

export type Rim = typeof orderRims.$inferSelect

/** A rim with its order, that order's client, who reported its problem, and the order's other rims; `null` for none. */
export async function findRim(db: Database, orderId: string, rimId: string) {
  const [found] = await db
    .select({ rim: orderRims, order: orders, client: clients, reporter: users.name })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(users, eq(users.id, orderRims.problem_by))
    .where(and(eq(orderRims.id, rimId), eq(orderRims.order_id, orderId)))
  return found ? { ...found, rims: await listRims(db, orderId) } : null
}
