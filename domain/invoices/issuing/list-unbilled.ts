import { asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, orders } from '../../../db/schema/tables.ts'

/** More orders than anybody bills at once. */
const mostOrders = 200

type Order = typeof orders.$inferSelect

/** The client's orders that no invoice which counts bills, the newest of them, in the order in which they came. */
export async function listUnbilled(db: Database, clientId: string): Promise<Order[]> {
  const rows = await db
    .select({ order: orders, status: invoices.status })
    .from(orders)
    .leftJoin(invoices, eq(invoices.id, orders.invoice))
    .where(eq(orders.client_id, clientId))
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(mostOrders)
  return rows
    .filter(({ status }) => status === null || status === 'cancelled' || status === 'asset_created')
    .map(({ order }) => order)
    .toReversed()
}
