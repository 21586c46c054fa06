import { desc, eq, sql } from 'drizzle-orm'
import { fixedLimit } from '../../db/prepared.ts'
import { orders } from '../../db/schema/tables.ts'
import type { ListedRecords } from '../lists/records.ts'

/** How many orders the list knows (docs/product.md §9.1). */
export const mostListed = 100

/** What a list says of an order; what only the office knows of it, or its own page shows, stays where it is. */
const columns = {
  id: orders.id,
  order_number: orders.order_number,
  created_at: orders.created_at,
  rim_n: orders.rim_n,
  brand: orders.brand,
  model: orders.model,
  registration_number: orders.registration_number,
  total_te: orders.total_te,
  total_ti: orders.total_ti,
  status: orders.status,
  status_name: orders.status_name,
  pos_id: orders.pos_id,
}

/** With its vehicle in one piece, `null` when nothing is known of it. */
export type ListedOrder = Pick<typeof orders.$inferSelect, keyof typeof columns> & { vehicle: string | null }

/** The newest 100 of the client's orders: what the list shows, sorts and searches (docs/product.md §7.3). */
export const listedOrders: ListedRecords<ListedOrder> = {
  name: 'orders',
  of(db, { client }) {
    const vehicle = sql<string | null>`nullif(trim(concat_ws(' ', ${orders.brand}, ${orders.model})), '')`.as(
      'vehicle',
    )
    return db
      .select({ ...columns, vehicle })
      .from(orders)
      .where(eq(orders.client_id, client))
      .orderBy(desc(orders.created_at), orders.id)
      .limit(fixedLimit(mostListed))
      .as('listed')
  },
}
