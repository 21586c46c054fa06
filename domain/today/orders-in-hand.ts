import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { fixedLimit, prepared } from '../../db/prepared.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { selectCards } from '../orders/list-orders.ts'
import { isWithinScopePlaceholder, type PointOfSaleScope } from '../point-of-sale-scope.ts'

/** How many orders stand at each status that is not the last, and of them all are late, or promised for `today`. */
export async function countOrdersInHand(db: Database, scope: PointOfSaleScope, today: Day) {
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
      .where(sql`${status} < 3 and ${isWithinScopePlaceholder(pos_id)}`)
      .groupBy(status)
      .prepare('orders-in-hand')
  )
})

/** What is shown of each. */
const maxDueOrders = 8

/** Orders in hand whose promised day is over, then those that are promised for `today`; of each the first promised first. */
export const listDueOrders = (db: Database, scope: PointOfSaleScope, today: Day) =>
  dueOrders(db).execute({ scope, today })

const dueOrders = prepared((db) => {
  const today = sql`${sql.placeholder('today')}::date`
  return unionAll(
    selectDue(db, sql`${orders.promised_on} < ${today}`),
    selectDue(db, sql`${orders.promised_on} = ${today}`),
  ).prepare('orders-due')
})

/** So many of them in all, those promised last first: what a phone keeps for the day. */
const maxDayOrders = 16

export const listDayOrderIds = (db: Database, scope: PointOfSaleScope, today: Day) =>
  dayOrders(db).execute({ scope, today })

const dayOrders = prepared((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} < 3`,
        sql`${orders.promised_on} <= ${sql.placeholder('today')}::date`,
        isWithinScopePlaceholder(orders.pos_id),
      ),
    )
    .orderBy(desc(orders.promised_on), desc(orders.id))
    .limit(fixedLimit(maxDayOrders))
    .prepare('orders-of-the-day'),
)

const selectDue = (db: Database, isMeant: SQL) =>
  selectCards(db)
    .where(and(sql`${orders.status} < 3`, isMeant, isWithinScopePlaceholder(orders.pos_id)))
    .orderBy(asc(orders.promised_on), asc(orders.id))
    .limit(fixedLimit(maxDueOrders))
