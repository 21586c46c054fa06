import { and, asc, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { selectCards } from '../orders/list-board.ts'
import { isWithin, type Scope } from '../search/scope.ts'

/** What is shown of each, and how far it is counted how many there are. */
const [mostShown, mostCounted] = [8, 100]

/** Orders in hand whose promised day is over, and those that are promised for today; the first promised first. */
export async function listDueOrders(db: Database, scope: Scope, today: Day) {
  const [late, due] = await Promise.all([
    chosen(db, and(lt(orders.promised_on, today), isWithin(orders.pos_id, scope))),
    chosen(db, and(eq(orders.promised_on, today), isWithin(orders.pos_id, scope))),
  ])
  return { late, due }
}

async function chosen(db: Database, isMeant: SQL | undefined) {
  const inHand = and(sql`${orders.status} < 3`, isMeant)
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(inHand)
    .limit(mostCounted)
    .as('rows')
  const [shown, [counted]] = await Promise.all([
    selectCards(db).where(inHand).orderBy(asc(orders.promised_on), asc(orders.id)).limit(mostShown),
    db.select({ all: count() }).from(rows),
  ])
  return { shown, all: counted?.all ?? 0 }
}
