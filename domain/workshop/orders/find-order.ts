import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import {
  clients,
  estimates,
  invoices,
  orderRims,
  orders,
  quoteRequests,
  users,
} from '../../../db/schema/tables.ts'
import { isVoidStatus } from '../../billing/invoices/invoice-status.ts'
import type { Client } from '../../people/clients/client.ts'
import { soldRimColumns } from './sold-rims.ts'

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrderRecord>>>
export type OrderRim = Awaited<ReturnType<typeof listRimsOfOrder>>[number]

/** Returns an order with its client, estimate, invoice and request; `null` if it does not exist. */
export async function findOrderRecord(db: Database, id: string) {
  const [found] = await db
    .select({
      order: orders,
      client: clients,
      hasAccount: sql<boolean>`${users.id} is not null`,
      estimate: { id: estimates.id, pos_id: estimates.pos_id, number: estimates.estimate_number },
      invoice: {
        id: invoices.id,
        pos_id: invoices.pos_id,
        number: invoices.invoice_number,
        status: invoices.status,
      },
      request: { id: quoteRequests.id, reference: quoteRequests.reference, images: quoteRequests.images },
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(users, eq(users.id, orders.client_id))
    .leftJoin(estimates, eq(estimates.id, orders.estimate_id))
    .leftJoin(invoices, eq(invoices.id, orders.invoice))
    .leftJoin(quoteRequests, eq(quoteRequests.id, orders.quote_request_id))
    .where(eq(orders.id, id))
  return found ?? null
}

/** Whether a valid invoice bills the order; like `isOrderBilled`, without a query. */
export const isOrderRecordBilled = ({ invoice }: Pick<OrderRecord, 'invoice'>): boolean =>
  invoice !== null && !isVoidStatus(invoice.status)

/** Lists the rims of these orders, each order's by place. */
export const listRimsOfOrders = (db: Database, orderIds: readonly string[]) =>
  db
    .select(soldRimColumns)
    .from(orderRims)
    .where(inArray(orderRims.order_id, [...orderIds]))
    .orderBy(asc(orderRims.order_id), asc(orderRims.place))

/** Lists the rims of an order, by place. */
export const listRimsOfOrder = (db: Database, orderId: string) =>
  db
    .select(soldRimColumns)
    .from(orderRims)
    .where(eq(orderRims.order_id, orderId))
    .orderBy(asc(orderRims.place))

const ofClient = sql.placeholder('client')

const orderOfClient = preparedQuery((db) =>
  db
    .select({ order: orders, invoice: { id: invoices.id, pos_id: invoices.pos_id } })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.id, orders.invoice), eq(invoices.client_id, ofClient)))
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.client_id, ofClient)))
    .prepare('order-of-client'),
)

/** Returns a client's order with its invoice; `null` if it does not exist, or if it is another client's. */
export async function findOrder(db: Database, client: Client, id: string) {
  const [found] = await orderOfClient(db).execute({ id, client: client.id })
  return found ? { ...found.order, invoice: found.invoice } : null
}
