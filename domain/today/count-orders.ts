import { count, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { isWithinAsked, type Scope } from '../search/scope.ts'

/** How many orders stand at each status that is not the last, and of them all are late, or promised for `today`. */
export async function countOrdersInHand(db: Database, scope: Scope, today: Day) {
  const counted = await ordersInHand(db).execute({ scope, today })
  const sumOf = (name: 'late' | 'due') => counted.reduce((sum, row) => sum + row[name], 0)
  return {
    late: sumOf('late'),
    due: sumOf('due'),
    byStatus: new Map(counted.map(({ status, count }) => [status, count])),
  }
}

const ordersInHand = prepared((db) => {
  const { status, promised_on, pos_id } = orders
  const countedWhere = (isMeant: SQL) => sql<number>`count(*) filter (where ${isMeant})::int`
  return (
    db
      .select({
        status,
        count: count(),
        late: countedWhere(sql`${promised_on} < ${sql.placeholder('today')}::date`),
        due: countedWhere(sql`${promised_on} = ${sql.placeholder('today')}::date`),
      })
      .from(orders)
      // The status stands in the query, or the index of these few would not be known to serve.
      .where(sql`${status} < 3 and ${isWithinAsked(pos_id)}`)
      .groupBy(status)
      .prepare('orders-in-hand')
  )
})
