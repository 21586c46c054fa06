import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { contactMessages, estimates, invoices, orders, quoteRequests } from '../../../db/schema/tables.ts'

/** Finds the newest records of a client of every kind. Reads one more than is shown of each, to know whether there are others. */
export async function findClientHistory(db: Database, clientId: string) {
  const selection = { clientId }
  const [requests, messages, orderRows, invoiceRows, estimateRows] = await Promise.all([
    requestsOf(db).execute(selection),
    messagesOf(db).execute(selection),
    ordersOf(db).execute(selection),
    invoicesOf(db).execute(selection),
    estimatesOf(db).execute(selection),
  ])
  return {
    requests: cut(requests),
    messages: cut(messages),
    orders: cut(orderRows),
    invoices: cut(invoiceRows),
    estimates: cut(estimateRows),
  }
}

const cut = <Row>(rows: Row[]) => ({
  rows: rows.slice(0, maxHistoryRows),
  hasMore: rows.length > maxHistoryRows,
})

const ordersOf = preparedQuery((db) => {
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
      handover: orders.handover,
      cancelled_at: orders.cancelled_at,
    })
    .from(orders)
    .where(eq(client_id, clientIdPlaceholder))
    .orderBy(desc(created_at), id)
    .limit(inlineLimit(maxHistoryRows + 1))
    .prepare('orders-of-client')
})

const invoicesOf = preparedQuery((db) => {
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
    .where(eq(client_id, clientIdPlaceholder))
    .orderBy(desc(created_at), id)
    .limit(inlineLimit(maxHistoryRows + 1))
    .prepare('invoices-of-client')
})

const estimatesOf = preparedQuery((db) => {
  const { id, estimate_number: number, created_at, total, pos_id, state, client_id } = estimates
  return db
    .select({ id, number, created_at, total, pos_id, state })
    .from(estimates)
    .where(eq(client_id, clientIdPlaceholder))
    .orderBy(desc(created_at), id)
    .limit(inlineLimit(maxHistoryRows + 1))
    .prepare('estimates-of-client')
})

const requestsOf = preparedQuery((db) => {
  const { id, reference, created_at, service, brand, model, state, client_id } = quoteRequests
  return db
    .select({ id, reference, created_at, service, brand, model, state })
    .from(quoteRequests)
    .where(eq(client_id, clientIdPlaceholder))
    .orderBy(desc(created_at), id)
    .limit(inlineLimit(maxHistoryRows + 1))
    .prepare('requests-of-client')
})

const messagesOf = preparedQuery((db) => {
  const { id, object, created_at, state, client_id } = contactMessages
  return db
    .select({ id, object, created_at, state })
    .from(contactMessages)
    .where(eq(client_id, clientIdPlaceholder))
    .orderBy(desc(created_at), id)
    .limit(inlineLimit(maxHistoryRows + 1))
    .prepare('messages-of-client')
})

/** Maximum number of records of each kind that a client's page shows. */
const maxHistoryRows = 20

const clientIdPlaceholder = sql.placeholder('clientId')
