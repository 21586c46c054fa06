import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'

/** The orders that an invoice bills, the oldest first; those of its own client only. */
export function findBilledOrders(db: Database, invoice: { id: string; client_id: string }) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.invoice, invoice.id), eq(orders.client_id, invoice.client_id)))
    .orderBy(asc(orders.created_at), asc(orders.order_number))
}
