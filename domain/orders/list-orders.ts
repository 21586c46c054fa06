import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { matchesSearch } from '../lists/matches-search.ts'
import type { OrderStatus } from './order-status.ts'

/** How many orders the list shows (docs/product.md §9.1). */
const listedOrders = 100

export interface OrderChoice {
  /** Words of the number, the vehicle or its registration. */
  search: string
  status: OrderStatus | null
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number]

/** The newest 100 of the client's orders that were chosen, the newest first (docs/product.md §7.3). */
export function listOrders(db: Database, client: Client, { search, status }: OrderChoice) {
  const { order_number, brand, model, registration_number } = orders
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.client_id, client.id),
        status === null ? undefined : eq(orders.status, status),
        matchesSearch(search, [order_number, brand, model, registration_number]),
      ),
    )
    .orderBy(desc(orders.created_at), orders.id)
    .limit(listedOrders)
}
