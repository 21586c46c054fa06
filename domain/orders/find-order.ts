import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { invoices, orders } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'

const ofClient = sql.placeholder('client')

const orderOfClient = prepared((db) =>
  db
    .select({ order: orders, invoice: { id: invoices.id, pos_id: invoices.pos_id } })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.id, orders.invoice), eq(invoices.client_id, ofClient)))
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.client_id, ofClient)))
    .prepare('order-of-client'),
)

/**
 * The client's order with the invoice that it leads to; `null` when there is none of that id, or it is
 * another client's (docs/product.md §6).
 */
export async function findOrder(db: Database, client: Client, id: string) {
  const [found] = await orderOfClient(db).execute({ id, client: client.id })
  return found ? { ...found.order, invoice: found.invoice } : null
}
