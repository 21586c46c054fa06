import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, orders } from '../../db/schema/tables.ts'

/** The invoices that bill these orders, each with the number of its order. */
export async function findBillingInvoices(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      order: orders.order_number,
      number: invoices.invoice_number,
      id: invoices.id,
      posId: invoices.pos_id,
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.id, orders.invoice))
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.order_number))
}
