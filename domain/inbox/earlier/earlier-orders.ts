import { desc, eq, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, orders } from '../../../db/schema/tables.ts'
import { isTheirEmail, mostTold, type Writer } from './earlier-writer.ts'

export function earlierOrders(db: Database, { email, client_id }: Writer) {
  const { id, created_at, order_number, status, status_name, brand, model } = orders
  const isTheirs = or(isTheirEmail(clients.email, email), client_id ? eq(clients.id, client_id) : undefined)
  return db
    .select({ id, created_at, order_number, status, status_name, brand, model })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(isTheirs)
    .orderBy(desc(created_at))
    .limit(mostTold)
}
