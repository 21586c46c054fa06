import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, orders } from '../../../db/schema/tables.ts'

/** A quote as the page that makes its order shows it, with the order that there is already; `null` when there is none. */
export async function findEstimateToOpen(db: Database, id: string) {
  const [found] = await db
    .select({
      number: estimates.estimate_number,
      rims: estimates.rims,
      total: estimates.total,
      client: clients,
      orderId: orders.id,
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .leftJoin(orders, eq(orders.estimate_id, estimates.id))
    .where(eq(estimates.id, id))
    .limit(1)
  return found ?? null
}
