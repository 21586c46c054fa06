import { and, asc, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { fixedLimit, prepared } from '../../db/prepared.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { selectCards } from '../orders/list-board.ts'
import { isWithinAsked, type Scope } from '../search/scope.ts'

/** What is shown of each. */
const mostShown = 8

/** Orders in hand whose promised day is over, then those that are promised for `today`; of each the first promised first. */
export const listDueOrders = (db: Database, scope: Scope, today: Day) =>
  dueOrders(db).execute({ scope, today })

const dueOrders = prepared((db) => {
  const today = sql`${sql.placeholder('today')}::date`
  return unionAll(
    chosen(db, sql`${orders.promised_on} < ${today}`),
    chosen(db, sql`${orders.promised_on} = ${today}`),
  ).prepare('orders-due')
})

const chosen = (db: Database, isMeant: SQL) =>
  selectCards(db)
    .where(and(sql`${orders.status} < 3`, isMeant, isWithinAsked(orders.pos_id)))
    .orderBy(asc(orders.promised_on), asc(orders.id))
    .limit(fixedLimit(mostShown))
