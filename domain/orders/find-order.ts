import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, orders } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'

/**
 * The client's order with the invoice that it leads to; `null` when there is none of that id, or it is
 * another client's (docs/product.md §6).
 */
export async function findOrder(db: Database, client: Client, id: string) {
  const [found] = await db
    .select({ order: orders, invoice: { id: invoices.id, pos_id: invoices.pos_id } })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.id, orders.invoice), eq(invoices.client_id, client.id)))
    .where(and(eq(orders.id, id), eq(orders.client_id, client.id)))
  return found ? { ...found.order, invoice: found.invoice } : null
}
