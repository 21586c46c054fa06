import { and, asc, count, desc, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { orderRimSteps, orderRims, orders, rimPhotos } from '../../../db/schema/tables.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import {
  isWithinPointOfSaleScopePlaceholder,
  type PointOfSaleScope,
} from '../../kernel/point-of-sale-scope.ts'
import { isPromiseRelevant, orderCardColumns } from '../../workshop/orders/list-orders.ts'
import { isRimPhotoVisible } from '../../workshop/rims/rim-photos.ts'
import { maxTodayLines } from './today-lines.ts'

/**
 * Counts the orders that are neither finished nor cancelled.
 * - `byStatus`: orders whose rims were received, by status. `expected`: orders whose rims were not received yet.
 * - `late`: orders promised before `today`. `due`: orders promised for `today`. `blocked`: blocked orders, neither late nor due.
 * - `treated`: other processed orders (status 1), whose client must be told. `ready`: other orders of status 2, which wait to
 *   be collected or delivered.
 */
export async function countOrdersInProgress(db: Database, scope: PointOfSaleScope, today: Day) {
  const counted = await ordersInHand(db).execute({ scope, today })
  const sumOf = (name: 'late' | 'due' | 'blocked' | 'expected' | 'treated' | 'ready') =>
    counted.reduce((sum, row) => sum + row[name], 0)
  return {
    late: sumOf('late'),
    due: sumOf('due'),
    blocked: sumOf('blocked'),
    treated: sumOf('treated'),
    ready: sumOf('ready'),
    byStatus: new Map(counted.map(({ status, count, expected }) => [status, count - expected])),
    expected: sumOf('expected'),
  }
}

/** SQL condition: the order is neither late nor promised for `today`. */
export const isOrderNotYetDue = sql`(${orders.promised_on} is null or ${orders.promised_on} > ${sql.placeholder('today')}::date or not (${isPromiseRelevant}))`

const ordersInHand = preparedQuery((db) => {
  const { status, received_at, promised_on, pos_id } = orders
  const countedWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  return (
    db
      .select({
        status,
        count: count(),
        expected: countedWhere(sql`${received_at} is null and ${status} = 0`),
        late: countedWhere(sql`${promised_on} < ${sql.placeholder('today')}::date and ${isPromiseRelevant}`),
        due: countedWhere(sql`${promised_on} = ${sql.placeholder('today')}::date and ${isPromiseRelevant}`),
        blocked: countedWhere(sql`${orders.blocked_reason} is not null and ${isOrderNotYetDue}`),
        treated: countedWhere(
          sql`${status} = 1 and ${orders.blocked_reason} is null and ${isOrderNotYetDue}`,
        ),
        ready: countedWhere(sql`${status} = 2 and ${orders.blocked_reason} is null and ${isOrderNotYetDue}`),
      })
      .from(orders)
      // The status is a literal so that PostgreSQL can use the partial index of these orders.
      .where(
        sql`${status} < 3 and ${orders.cancelled_at} is null and ${isWithinPointOfSaleScopePlaceholder(pos_id)}`,
      )
      .groupBy(status)
      .prepare('orders-in-progress')
  )
})

/**
 * Returns the orders in progress whose promised day has passed, those promised for today, and the blocked ones with a later day
 * or none. The first two groups are sorted by promised day, the blocked ones by age.
 */
export const listDueOrders = (db: Database, scope: PointOfSaleScope, today: Day) =>
  dueOrders(db).execute({ scope, today })

const dueOrders = preparedQuery((db) => {
  const today = sql`${sql.placeholder('today')}::date`
  // The values are literals, because the conditions must be identical to those of the partial indexes.
  const isInHand = sql`${orders.status} < 3 and ${orders.cancelled_at} is null`
  const isBlocked = and(
    sql`${orders.blocked_reason} is not null and ${orders.status} < 3 and ${orders.cancelled_at} is null`,
    isOrderNotYetDue,
  )
  const select = (condition: SQL | undefined, first: typeof orders.promised_on | typeof orders.created_at) =>
    orderCardColumns(db)
      .where(and(condition, isWithinPointOfSaleScopePlaceholder(orders.pos_id)))
      .orderBy(asc(first), asc(orders.id))
      .limit(inlineLimit(maxTodayLines))
  return unionAll(
    select(and(isInHand, isPromiseRelevant, sql`${orders.promised_on} < ${today}`), orders.promised_on),
    select(and(isInHand, isPromiseRelevant, sql`${orders.promised_on} = ${today}`), orders.promised_on),
    select(isBlocked, orders.created_at),
  ).prepare('orders-due')
})

export type OrderCompleteness = Awaited<ReturnType<typeof selectCompleteness>>[number]

/** Returns the recorded progress of these orders towards handover. */
export async function findOrderCompleteness(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderCompleteness>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await selectCompleteness(db, orderIds)).map((order) => [order.id, order]))
}

function selectCompleteness(db: Database, orderIds: readonly string[]) {
  const isOfOrder = sql`${orderRims.order_id} = ${orders.id}`
  const checked = db
    .select({ one: sql`1` })
    .from(orderRimSteps)
    .where(sql`${orderRimSteps.rim_id} = ${orderRims.id} and ${orderRimSteps.step} = 'checked'`)
  const rimsWhere = (condition?: SQL) =>
    sql<number>`(${db.select({ count: sql`count(*)::int` }).from(orderRims).where(and(isOfOrder, condition))})`
  const photos = db
    .select({ one: sql`1` })
    .from(rimPhotos)
    .where(and(sql`${rimPhotos.order_id} = ${orders.id}`, isRimPhotoVisible))
  return db
    .select({
      id: orders.id,
      status: orders.status,
      /** Number of rims agreed (`agreed`) and recorded (`described`). */
      agreed: orders.rim_n,
      described: rimsWhere(),
      checked: rimsWhere(exists(checked)),
      stopped: rimsWhere(isNotNull(orderRims.problem)),
      isReceived: sql<boolean>`${orders.received_at} is not null`,
      isPictured: sql<boolean>`${exists(photos)}`,
      isBilled: sql<boolean>`${orders.invoice} is not null`,
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
}

/** Maximum number of orders that a phone stores for the day; those with the latest promised day first. */
const maxDayOrders = 16

export const listOrderIdsOfDay = (db: Database, scope: PointOfSaleScope, today: Day) =>
  dayOrders(db).execute({ scope, today })

const dayOrders = preparedQuery((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} < 3 and ${orders.cancelled_at} is null`,
        sql`${orders.promised_on} <= ${sql.placeholder('today')}::date`,
        isPromiseRelevant,
        isWithinPointOfSaleScopePlaceholder(orders.pos_id),
      ),
    )
    .orderBy(desc(orders.promised_on), desc(orders.id))
    .limit(inlineLimit(maxDayOrders))
    .prepare('orders-of-the-day'),
)
