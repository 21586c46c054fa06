import { count, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { orders } from '../../db/schema/tables.ts'
import { isWithinAsked, type Scope } from '../search/scope.ts'

/** How many orders stand at each status that is not the last. */
export async function countOrdersInHand(db: Database, scope: Scope): Promise<Map<number, number>> {
  const counted = await ordersInHand(db).execute({ scope })
  return new Map(counted.map(({ status, count }) => [status, count]))
}

const ordersInHand = prepared((db) =>
  db
    .select({ status: orders.status, count: count() })
    .from(orders)
    // The status stands in the query, or the index of these few would not be known to serve.
    .where(sql`${orders.status} < 3 and ${isWithinAsked(orders.pos_id)}`)
    .groupBy(orders.status)
    .prepare('orders-in-hand'),
)
