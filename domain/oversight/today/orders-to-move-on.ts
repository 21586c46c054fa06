import { and, asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { orders } from '../../../db/schema/tables.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import {
  isWithinPointOfSaleScopePlaceholder,
  type PointOfSaleScope,
} from '../../kernel/point-of-sale-scope.ts'
import { type BoardOrder, isOrderToBill, orderCardColumns } from '../../workshop/orders/list-orders.ts'
import { isOrderNotYetDue } from './orders-in-progress.ts'
import { maxTodayCount, maxTodayLines } from './today-lines.ts'

/**
 * Returns the orders that wait for the workshop's next action and are neither late, promised for today nor blocked: rims to
 * receive (`expected`), client to inform (`treated`), rims to hand over (`ready`). The longest waiting are first;
 * `countOrdersInProgress` counts them.
 */
export async function listOrdersToMoveOn(db: Database, scope: PointOfSaleScope, today: Day) {
  const rows = await ordersToMoveOn(db).execute({ scope, today })
  const atStatus = (status: number) => rows.filter((order) => order.status === status)
  return { expected: atStatus(0), treated: atStatus(1), ready: atStatus(2) }
}

const ordersToMoveOn = preparedQuery((db) => {
  const { status, received_at, cancelled_at, blocked_reason, created_at, moved_at, pos_id } = orders
  const select = (condition: SQL, first: SQLWrapper) =>
    orderCardColumns(db)
      .where(and(condition, isWithinPointOfSaleScopePlaceholder(pos_id)))
      .orderBy(sql`${first} asc nulls first`, asc(orders.id))
      .limit(inlineLimit(maxTodayLines))
  // The values are literals, because the conditions must be identical to those of the partial indexes.
  const isInHand = sql`${status} < 3 and ${cancelled_at} is null and ${blocked_reason} is null and ${isOrderNotYetDue}`
  return unionAll(
    select(
      sql`${received_at} is null and ${status} = 0 and ${cancelled_at} is null and ${blocked_reason} is null`,
      created_at,
    ),
    select(sql`${status} = 1 and ${isInHand}`, moved_at),
    select(sql`${status} = 2 and ${isInHand}`, moved_at),
  ).prepare('orders-to-move-on')
})

/** Number of days after which a finished order without an invoice is no longer shown: it was billed outside the site. */
const daysToBill = 60

/** Returns the finished orders without an invoice, the longest finished first, and their number up to `maxTodayCount`. */
export async function listOrdersToBill(
  db: Database,
  scope: PointOfSaleScope,
  now: Date,
): Promise<{ all: number; shown: BoardOrder[] }> {
  const since = new Date(now.getTime() - daysToBill * 86_400_000).toISOString()
  const [shown, [counted]] = await Promise.all([
    ordersToBill(db).execute({ scope, since }),
    countOfOrdersToBill(db).execute({ scope, since }),
  ])
  return { shown, all: counted?.all ?? 0 }
}

/** SQL condition: to be billed, and finished recently, so that the index of finished orders is read in part only. */
const isRecentlyFinished = and(
  isOrderToBill,
  sql`${orders.moved_at} > ${sql.placeholder('since')}::timestamptz`,
  isWithinPointOfSaleScopePlaceholder(orders.pos_id),
)

const ordersToBill = preparedQuery((db) =>
  orderCardColumns(db)
    .where(isRecentlyFinished)
    .orderBy(asc(orders.moved_at), asc(orders.id))
    .limit(inlineLimit(maxTodayLines))
    .prepare('orders-to-bill'),
)

const countOfOrdersToBill = preparedQuery((db) => {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(isRecentlyFinished)
    .limit(inlineLimit(maxTodayCount))
    .as('rows')
  return db.select({ all: sql<number>`count(*)::int` }).from(rows).prepare('orders-to-bill-count')
})

/** Returns the orders whose client does not know the new promised day, the next promised first, and their number. */
export async function listOrdersWithUnannouncedDay(
  db: Database,
  scope: PointOfSaleScope,
): Promise<{ all: number; shown: BoardOrder[] }> {
  const [shown, [counted]] = await Promise.all([
    untoldDays(db).execute({ scope }),
    countOfUntoldDays(db).execute({ scope }),
  ])
  return { shown, all: counted?.all ?? 0 }
}

/**
 * SQL condition: the client does not know the new promised day, as `untoldDayOf` checks. Repeats the condition of the
 * partial index.
 */
const isDayUntold = and(
  sql`${orders.outdated_promise} is not null and ${orders.outdated_promise} <> ${orders.promised_on}`,
  sql`${orders.status} < 2 and ${orders.cancelled_at} is null`,
  sql`not (${orders.status} = 0 and ${orders.received_at} is null)`,
  isWithinPointOfSaleScopePlaceholder(orders.pos_id),
)

const untoldDays = preparedQuery((db) =>
  orderCardColumns(db)
    .where(isDayUntold)
    .orderBy(asc(orders.promised_on), asc(orders.id))
    .limit(inlineLimit(maxTodayLines))
    .prepare('orders-untold-day'),
)

const countOfUntoldDays = preparedQuery((db) => {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(isDayUntold)
    .limit(inlineLimit(maxTodayCount))
    .as('rows')
  return db.select({ all: sql<number>`count(*)::int` }).from(rows).prepare('orders-untold-day-count')
})
