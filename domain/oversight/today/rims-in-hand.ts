import { and, asc, eq, exists, isNotNull, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRimSteps, orderRims, orders, quoteRequests } from '../../../db/schema/tables.ts'
import { isWithinScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import { selectCards } from '../../workshop/orders/list-orders.ts'
import { soldRimColumns } from '../../workshop/orders/sold-rims.ts'

export type RimInHand = Awaited<ReturnType<typeof selectRims>>[number]

/**
 * The rims that the workshop has to work on, the first `limit` of them (docs/product.md §11.5): those of orders that were
 * received and are not treated, but for finished ones. `stopped` are those on which nothing goes on before somebody has
 * decided; of either what was promised first comes first, and what was promised for no day last.
 */
export async function listRimsInHand(db: Database, scope: PointOfSaleScope, limit: number) {
  const isOpen = and(isNull(orders.blocked_reason), isNull(orderRims.problem))
  const [open, ...stopped] = await Promise.all([
    selectRims(db, scope, isOpen, limit),
    // Each in the words of the index of these few.
    selectRims(db, scope, isNotNull(orders.blocked_reason), limit),
    selectRims(db, scope, and(isNull(orders.blocked_reason), isNotNull(orderRims.problem)), limit),
  ])
  return { open, stopped: stopped.flat().toSorted(byPromise).slice(0, limit) }
}

/** As the queries sort. */
function byPromise({ order: one, rim: oneRim }: RimInHand, { order: other, rim: otherRim }: RimInHand) {
  const key = (order: RimInHand['order']) => `${order.promised_on ?? '9'} ${order.id}`
  return key(one) === key(other) ? oneRim.place - otherRim.place : key(one) < key(other) ? -1 : 1
}

const selectRims = (db: Database, scope: PointOfSaleScope, isMeant: SQL | undefined, limit: number) =>
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
    .where(and(isWorkedOn(scope), isMeant, not(isChecked(db))))
    .orderBy(sql`${orders.promised_on} asc nulls last`, asc(orders.id), asc(orderRims.place))
    .limit(limit)

/** Received, and not treated; `< 3` as the partial indexes of orders in hand say it. */
const isWorkedOn = (scope: PointOfSaleScope) =>
  and(
    sql`${orders.status} < 3 and ${orders.cancelled_at} is null`,
    eq(orders.status, 0),
    isNotNull(orders.received_at),
    isWithinScope(orders.pos_id, scope),
  )

const isChecked = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderRimSteps)
      .where(and(eq(orderRimSteps.rim_id, orderRims.id), eq(orderRimSteps.step, 'checked'))),
  )

const maxTreated = 12

/** Orders of which every rim is finished, and that nobody has let go on yet. */
export const listTreatedOrders = (db: Database, scope: PointOfSaleScope) => {
  const ofOrder = eq(orderRims.order_id, orders.id)
  const rims = db.select({ one: sql`1` }).from(orderRims)
  return selectCards(db)
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
    .limit(maxTreated)
}
