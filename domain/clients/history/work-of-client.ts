import { desc, eq } from 'drizzle-orm'
import { fixedLimit, prepared } from '../../../db/prepared.ts'
import { estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { askedClient, mostRows } from './most-rows.ts'

export const ordersOf = prepared((db) => {
  const { id, order_number, created_at, pos_id, brand, model, registration_number } = orders
  const { status, status_name, client_id } = orders
  return db
    .select({
      id,
      order_number,
      created_at,
      pos_id,
      brand,
      model,
      registration_number,
      status,
      status_name,
    })
    .from(orders)
    .where(eq(client_id, askedClient))
    .orderBy(desc(created_at), id)
    .limit(fixedLimit(mostRows + 1))
    .prepare('orders-of-client')
})

export const invoicesOf = prepared((db) => {
  const {
    id,
    pos_id,
    invoice_number: number,
    created_at,
    total,
    status,
    credited_invoice,
    client_id,
  } = invoices
  return db
    .select({ id, pos_id, number, created_at, total, status, credited_invoice })
    .from(invoices)
    .where(eq(client_id, askedClient))
    .orderBy(desc(created_at), id)
    .limit(fixedLimit(mostRows + 1))
    .prepare('invoices-of-client')
})

export const estimatesOf = prepared((db) => {
  const { id, estimate_number: number, created_at, total, pos_id, state, client_id } = estimates
  return db
    .select({ id, number, created_at, total, pos_id, state })
    .from(estimates)
    .where(eq(client_id, askedClient))
    .orderBy(desc(created_at), id)
    .limit(fixedLimit(mostRows + 1))
    .prepare('estimates-of-client')
})
