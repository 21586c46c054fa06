import { and, asc, eq, exists, isNotNull, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRimSteps, orderRims, orders, quoteRequests } from '../../../db/schema/tables.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import { orderCardColumns } from '../../workshop/orders/list-orders.ts'
import { soldRimColumns } from '../../workshop/orders/sold-rims.ts'

export type RimInProgress = Awaited<ReturnType<typeof selectRims>>[number]

/**
 * Returns the first `limit` rims that the workshop has to work on: unfinished rims that were received and whose orders
 * are not processed yet. `stopped` are those that wait for a decision. Both lists are sorted by promised day; rims
 * without one come last.
 */
export async function listRimsInProgress(db: Database, scope: PointOfSaleScope, limit: number) {
  const isOpen = and(isNull(orders.blocked_reason), isNull(orderRims.problem))
  const [open, ...stopped] = await Promise.all([
    selectRims(db, scope, isOpen, limit),
    // The stopped rims have two queries, because each condition is that of a partial index.
    selectRims(db, scope, isNotNull(orders.blocked_reason), limit),
    selectRims(db, scope, and(isNull(orders.blocked_reason), isNotNull(orderRims.problem)), limit),
  ])
  return { open, stopped: stopped.flat().toSorted(byPromise).slice(0, limit) }
}

/** Compares two rims as the queries sort them. */
function byPromise(
  { order: one, rim: oneRim }: RimInProgress,
  { order: other, rim: otherRim }: RimInProgress,
) {
  const key = (order: RimInProgress['order']) => `${order.promised_on ?? '9'} ${order.id}`
  return key(one) === key(other) ? oneRim.place - otherRim.place : key(one) < key(other) ? -1 : 1
}

const selectRims = (db: Database, scope: PointOfSaleScope, condition: SQL | undefined, limit: number) =>
  db
    .select({
      rim: soldRimColumns,
      order: {
        id: orders.id,
        number: orders.order_number,
        brand: orders.brand,
        model: orders.model,
        registration_number: orders.registration_number,
        promised_on: orders.promised_on,
        blocked_reason: orders.blocked_reason,
      },
      request: { id: quoteRequests.id, images: quoteRequests.images },
    })
    .from(orders)
    .innerJoin(orderRims, eq(orderRims.order_id, orders.id))
    .leftJoin(quoteRequests, eq(quoteRequests.id, orders.quote_request_id))
    .where(and(isWorkedOn(scope), condition, not(isChecked(db))))
    .orderBy(sql`${orders.promised_on} asc nulls last`, asc(orders.id), asc(orderRims.place))
    .limit(limit)

/**
 * SQL condition: the rims were received and the order is not processed yet. `< 3` repeats the condition of the partial
 * indexes of orders in progress.
 */
const isWorkedOn = (scope: PointOfSaleScope) =>
  and(
    sql`${orders.status} < 3 and ${orders.cancelled_at} is null`,
    eq(orders.status, 0),
    isNotNull(orders.received_at),
    isWithinPointOfSaleScope(orders.pos_id, scope),
  )

const isChecked = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderRimSteps)
      .where(and(eq(orderRimSteps.rim_id, orderRims.id), eq(orderRimSteps.step, 'checked'))),
  )

const maxOrdersReady = 12

/** Returns the orders of which every rim is finished and that have not been moved to the next status. */
export const listOrdersReadyToMoveOn = (db: Database, scope: PointOfSaleScope) => {
  const ofOrder = eq(orderRims.order_id, orders.id)
  const rims = db.select({ one: sql`1` }).from(orderRims)
  return orderCardColumns(db)
    .where(
      and(
        isWorkedOn(scope),
        isNull(orders.blocked_reason),
        exists(rims.where(ofOrder)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(orderRims)
            .where(and(ofOrder, or(isNotNull(orderRims.problem), not(isChecked(db))))),
        ),
      ),
    )
    .orderBy(sql`${orders.promised_on} asc nulls last`, asc(orders.id))
    .limit(maxOrdersReady)
}
