import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import type { Records } from '../lists/records.ts'

/** How many orders the list knows (docs/product.md §9.1). */
export const mostListed = 100

/** An order with its vehicle in one piece, `null` when nothing is known of it. */
export type ListedOrder = typeof orders.$inferSelect & { vehicle: string | null }

/** The newest 100 of the client's orders: what the list shows, sorts and searches (docs/product.md §7.3). */
export function listedOrdersOf(db: Database, client: Client): Records<ListedOrder> {
  const { brand, model } = orders
  const vehicle = sql<string | null>`nullif(trim(concat_ws(' ', ${brand}, ${model})), '')`.as('vehicle')
  return db
    .select({ ...getTableColumns(orders), vehicle })
    .from(orders)
    .where(eq(orders.client_id, client.id))
    .orderBy(desc(orders.created_at), orders.id)
    .limit(mostListed)
    .as('listed')
}

/** True where the client has orders that the list does not know. */
export async function hasOlderOrders(db: Database, client: Client): Promise<boolean> {
  const older = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.client_id, client.id))
    .limit(1)
    .offset(mostListed)
  return older.length > 0
}
