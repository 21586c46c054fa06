import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { clients, orders, quoteRequests } from '../../../db/schema/tables.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { containsAllWords, type ListSource } from '../../kernel/lists/list-records.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import type { Client } from '../../people/clients/client.ts'
import { belongsToFoundClients, searchClients } from '../../people/clients/search-clients.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'

/** Maximum number of cards in a column; fewer for finished and for expected orders. */
const maxCards = 24
const maxFinished = 12
const maxExpected = 12

/** Maximum number up to which orders of a column are counted. */
const maxCounted = 1_000

export type BoardOrder = Awaited<ReturnType<typeof listColumn>>[number]

/**
 * Returns the four columns of the board, each with the most urgent orders first and their number. The first column ends with
 * expected orders, the longest waiting first.
 */
export const listBoardOrders = (db: Database, scope: PointOfSaleScope) =>
  Promise.all(
    orderStatuses.map(async ({ status }) => {
      const isOwn = isWithinPointOfSaleScope(orders.pos_id, scope)
      const isHere = status === 0 ? isNotNull(orders.received_at) : undefined
      const isInColumn = and(eq(orders.status, status), hasListedStatus(status), isHere, isOwn)
      const isAwaited = and(expected, isOwn)
      const [cards, all, awaited, allAwaited] = await Promise.all([
        listColumn(db, status, isInColumn),
        // Finished orders are not counted.
        status === 3 ? null : countUpTo(db, isInColumn),
        status === 0
          ? orderCardColumns(db)
              .where(isAwaited)
              .orderBy(asc(orders.created_at), asc(orders.id))
              .limit(maxExpected)
          : [],
        status === 0 ? countUpTo(db, isAwaited) : null,
      ])
      return {
        status,
        cards: [...cards, ...awaited],
        all: all === null ? null : { count: all, shown: cards.length },
        expected: allAwaited === null ? null : { count: allAwaited, shown: awaited.length },
      }
    }),
  )

/** SQL condition: the order is in progress and not cancelled. `status < 3` repeats the condition of the partial index. */
const inHand = sql`${orders.status} < 3 and ${orders.cancelled_at} is null`

/**
 * SQL condition: the rims are expected and the order is not cancelled. Its first two parts repeat the condition of the
 * partial index.
 */
const expected = sql`${orders.received_at} is null and ${orders.status} = 0 and ${orders.cancelled_at} is null`
/**
 * SQL condition: the order waits to be collected and is not cancelled. Its first two parts repeat the condition of the
 * partial index.
 */
export const isAwaitingPickup = sql`${orders.status} = 2 and ${orders.handover} = 'pickup' and ${orders.cancelled_at} is null`
/**
 * SQL condition: the order is finished, not cancelled and not billed, and its price is unknown or above zero. Its first
 * part repeats the condition of the partial index of finished orders, so that PostgreSQL uses that index.
 */
export const isOrderToBill = sql`${orders.status} = 3 and ${orders.cancelled_at} is null and ${orders.invoice} is null
  and coalesce(${orders.total_ti}, 1) > 0`

/**
 * SQL condition: the promised day still counts. It does not for orders that wait to be collected, whose work is done, and for
 * expected ones.
 */
export const isPromiseRelevant = sql`not (${isAwaitingPickup}) and not (${expected})`

/**
 * SQL condition: the order is not cancelled and belongs to the partial index that covers the status (one for finished
 * orders, one for the others).
 */
const hasListedStatus = (status: OrderStatus) =>
  status === 3 ? sql`${orders.status} = 3 and ${orders.cancelled_at} is null` : inHand

const listColumn = (db: Database, status: OrderStatus, condition: SQL | undefined) =>
  orderCardColumns(db)
    .where(condition)
    .orderBy(
      ...(status === 3
        ? [sql`${orders.moved_at} desc nulls last`]
        : [sql`${orders.promised_on} asc nulls last`, asc(orders.id)]),
    )
    .limit(status === 3 ? maxFinished : maxCards)

/** Selects the columns that a card or a line shows of an order. */
export const orderCardColumns = (db: Database) =>
  db
    .select({
      id: orders.id,
      number: orders.order_number,
      pos_id: orders.pos_id,
      created_at: orders.created_at,
      status: orders.status,
      status_name: orders.status_name,
      moved_at: orders.moved_at,
      received_at: orders.received_at,
      brand: orders.brand,
      model: orders.model,
      registration_number: orders.registration_number,
      rim_n: orders.rim_n,
      promised_on: orders.promised_on,
      blocked_reason: orders.blocked_reason,
      handover: orders.handover,
      drop_off_on: orders.drop_off_on,
      handover_on: orders.handover_on,
      tells_client: orders.tells_client,
      pickup_reminded_at: orders.pickup_reminded_at,
      storage_notice_at: orders.storage_notice_at,
      before_move: orders.before_move,
      told_status: orders.told_status,
      cancelled_at: orders.cancelled_at,
      request: { id: quoteRequests.id, images: quoteRequests.images },
      client: {
        type: clients.type,
        name: clients.name,
        first_name: clients.first_name,
        last_name: clients.last_name,
        email: clients.email,
      },
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(quoteRequests, eq(quoteRequests.id, orders.quote_request_id))
    .$dynamic()

async function countUpTo(db: Database, condition: SQL | undefined): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(condition)
    .limit(maxCounted)
    .as('rows')
  const [counted] = await db.select({ all: count() }).from(rows)
  return counted?.all ?? 0
}

export interface OrderFilter {
  scope: PointOfSaleScope
  words: readonly string[]
  state: 'in-hand' | 'late' | 'blocked' | 'undated' | 'expected' | 'waiting' | 'to-bill' | 'all' | OrderStatus
  today: Day
}

/**
 * Lists at most `limit` orders: those in progress by promised day, those to be collected or billed by waiting time, the others
 * newest first.
 */
export async function searchOrders(db: Database, choice: OrderFilter, limit: number) {
  const { state, scope, words } = choice
  const isPromisedFirst = state === 'in-hand' || state === 'late'
  return orderCardColumns(db)
    .where(and(isOfState(choice), isWithinPointOfSaleScope(orders.pos_id, scope), await isSought(db, words)))
    .orderBy(
      ...(isPromisedFirst ? [sql`${orders.promised_on} asc nulls last`] : []),
      ...(state === 'waiting' || state === 'to-bill' ? [asc(orders.moved_at)] : []),
      desc(orders.created_at),
      asc(orders.id),
    )
    .limit(limit)
}

function isOfState({ state, today }: OrderFilter): SQL | undefined {
  if (state === 'all') return undefined
  if (state === 'expected') return expected
  // Expected orders have a separate filter.
  if (state === 0) return and(eq(orders.status, 0), inHand, isNotNull(orders.received_at))
  if (typeof state === 'number') return and(eq(orders.status, state), hasListedStatus(state))
  if (state === 'late') return and(inHand, isPromiseRelevant, lt(orders.promised_on, today))
  if (state === 'waiting') return isAwaitingPickup
  if (state === 'to-bill') return isOrderToBill
  if (state === 'blocked') return and(inHand, isNotNull(orders.blocked_reason))
  return state === 'undated' ? and(inHand, isNull(orders.promised_on), sql`not (${expected})`) : inHand
}

/** SQL condition: number, plate, vehicle, purchase order or client match the words. */
async function isSought(db: Database, words: readonly string[]): Promise<SQL | undefined> {
  if (words.length === 0) return undefined
  return or(
    containsAllWords(orders.search_text, words),
    containsAllWords(sql`folded(${orders.purchase_order})`, words),
    belongsToFoundClients(orders.client_id, await searchClients(db, words)),
  )
}

/** Maximum number of orders in a calendar. */
const maxPromised = 600

/** Lists the orders in progress that are promised for a day of the period, both ends included, by day. */
export const listOrdersByPromisedDay = (
  db: Database,
  scope: PointOfSaleScope,
  { from, until }: { from: Day; until: Day },
) =>
  orderCardColumns(db)
    .where(
      and(
        inHand,
        gte(orders.promised_on, from),
        lte(orders.promised_on, until),
        isWithinPointOfSaleScope(orders.pos_id, scope),
      ),
    )
    .orderBy(asc(orders.promised_on), asc(orders.created_at), asc(orders.id))
    .limit(maxPromised)

/** Lists the orders whose rims the client is to bring, or to get back, on a day of the period, both ends included. */
export const listOrdersByVisitDay = (
  db: Database,
  scope: PointOfSaleScope,
  { from, until }: { from: Day; until: Day },
) =>
  orderCardColumns(db)
    .where(
      and(
        isNull(orders.cancelled_at),
        or(
          and(gte(orders.drop_off_on, from), lte(orders.drop_off_on, until)),
          and(gte(orders.handover_on, from), lte(orders.handover_on, until)),
        ),
        isWithinPointOfSaleScope(orders.pos_id, scope),
      ),
    )
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(maxPromised)

/** Period in which a location is closed; `locationId` is `null` for all locations. */
export interface LocationClosurePeriod {
  locationId: string | null
  from: Day
  until: Day
}

/** Maximum number of orders listed for a closure. */
export const maxOrdersDuringClosure = 200

/**
 * Lists the orders that a closure touches, both days included: work promised for one of its days, rims to be brought or
 * to be given back on one of them.
 */
export const listOrdersDuringClosure = (db: Database, { locationId, from, until }: LocationClosurePeriod) => {
  const isWithin = (day: typeof orders.promised_on | typeof orders.drop_off_on | typeof orders.handover_on) =>
    and(gte(day, from), lte(day, until))
  return orderCardColumns(db)
    .where(
      and(
        inHand,
        or(
          and(sql`${orders.status} < 2`, isPromiseRelevant, isWithin(orders.promised_on)),
          and(expected, isWithin(orders.drop_off_on)),
          isWithin(orders.handover_on),
        ),
        locationId === null ? undefined : eq(orders.pos_id, locationId),
      ),
    )
    .orderBy(sql`${orders.promised_on} asc nulls last`, asc(orders.id))
    .limit(maxOrdersDuringClosure)
}

/** Maximum number of orders in the client's list. */
export const maxListedOrders = 100

/** Columns of an order in the client's list. */
const columns = {
  id: orders.id,
  order_number: orders.order_number,
  created_at: orders.created_at,
  rim_n: orders.rim_n,
  brand: orders.brand,
  model: orders.model,
  registration_number: orders.registration_number,
  // Cancelled orders have no total, so that they count in no sum.
  total_te: sql<number | null>`case when ${orders.cancelled_at} is null then ${orders.total_te} end`.as(
    'total_te',
  ),
  total_ti: sql<number | null>`case when ${orders.cancelled_at} is null then ${orders.total_ti} end`.as(
    'total_ti',
  ),
  status: orders.status,
  status_name: orders.status_name,
  promised_on: orders.promised_on,
  pos_id: orders.pos_id,
  cancelled_at: orders.cancelled_at,
}

/** An order in the client's list. `vehicle` is make and model, `null` if both are unknown. */
export type ListedOrder = Pick<typeof orders.$inferSelect, keyof typeof columns> & { vehicle: string | null }

/** List of the client's newest 100 orders. */
export const clientOrderSource: ListSource<ListedOrder> = {
  name: 'orders',
  of(db, { client }) {
    const vehicle = sql<string | null>`nullif(trim(concat_ws(' ', ${orders.brand}, ${orders.model})), '')`.as(
      'vehicle',
    )
    return db
      .select({ ...columns, vehicle })
      .from(orders)
      .where(eq(orders.client_id, client))
      .orderBy(desc(orders.created_at), orders.id)
      .limit(inlineLimit(maxListedOrders))
      .as('listed')
  },
}

/** Whether the client has orders beyond the list. A list known to be shorter than the maximum contains all. */
export async function hasOlderOrders(db: Database, client: Client, length: number | null): Promise<boolean> {
  if (length !== null && length < maxListedOrders) return false
  const older = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.client_id, client.id))
    .limit(1)
    .offset(maxListedOrders)
  return older.length > 0
}

/** Maximum number of unfinished orders shown, the first promised first. */
const maxOnTheirWay = 4

/** Returns the number of a client's unfinished orders, and the first ones promised. */
export async function listUnfinishedOrders(db: Database, clientId: string) {
  const shown = await ordersOnTheirWay(db).execute({ clientId })
  return { shown, all: shown[0]?.all ?? 0 }
}

const ordersOnTheirWay = preparedQuery((db) =>
  db
    .select({
      id: orders.id,
      number: orders.order_number,
      brand: orders.brand,
      model: orders.model,
      status: orders.status,
      status_name: orders.status_name,
      promised_on: orders.promised_on,
      cancelled_at: orders.cancelled_at,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.client_id, sql.placeholder('clientId')), inHand))
    .orderBy(sql`${orders.promised_on} asc nulls last`, desc(orders.created_at), asc(orders.id))
    .limit(inlineLimit(maxOnTheirWay))
    .prepare('orders-on-their-way'),
)
