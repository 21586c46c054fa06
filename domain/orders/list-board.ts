import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, orders, quoteRequests } from '../../db/schema/tables.ts'
import { isWithin, type Scope } from '../search/scope.ts'
import { type OrderStatus, orderSteps } from './order-status.ts'

/** Cards that a column shows; of the finished ones only the newest. */
const mostCards = 24
const mostFinished = 12

/** How far it is counted how many there are. */
const mostCounted = 1_000

export type BoardOrder = Awaited<ReturnType<typeof listColumn>>[number]

/** The four columns, each with what is to be done first on top, and how many there are (docs/product.md §11.14). */
export const listBoard = (db: Database, scope: Scope) =>
  Promise.all(
    orderSteps.map(async ({ status }) => {
      const isMeant = and(eq(orders.status, status), isOfStep(status), isWithin(orders.pos_id, scope))
      const [cards, all] = await Promise.all([
        listColumn(db, status, isMeant),
        // Of all that was ever finished nobody asks how many.
        status === 3 ? null : countUpTo(db, isMeant),
      ])
      return { status, cards, all: all === null ? null : { count: all, shown: cards.length } }
    }),
  )

/** What the partial indexes say, to the letter. */
const isOfStep = (status: OrderStatus) =>
  status === 3 ? sql`${orders.status} = 3` : sql`${orders.status} < 3`

const listColumn = (db: Database, status: OrderStatus, isMeant: SQL | undefined) =>
  selectCards(db)
    .where(isMeant)
    .orderBy(
      ...(status === 3
        ? [sql`${orders.moved_at} desc nulls last`]
        : [sql`${orders.promised_on} asc nulls last`, asc(orders.id)]),
    )
    .limit(status === 3 ? mostFinished : mostCards)

/** What a card or a line shows of an order. */
export const selectCards = (db: Database) =>
  db
    .select({
      id: orders.id,
      number: orders.order_number,
      pos_id: orders.pos_id,
      created_at: orders.created_at,
      status: orders.status,
      status_name: orders.status_name,
      moved_at: orders.moved_at,
      brand: orders.brand,
      model: orders.model,
      registration_number: orders.registration_number,
      rim_n: orders.rim_n,
      promised_on: orders.promised_on,
      blocked_reason: orders.blocked_reason,
      before_move: orders.before_move,
      request: { id: quoteRequests.id, images: quoteRequests.images },
      client: {
        type: clients.type,
        name: clients.name,
        first_name: clients.first_name,
        last_name: clients.last_name,
      },
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(quoteRequests, eq(quoteRequests.id, orders.quote_request_id))
    .$dynamic()

async function countUpTo(db: Database, isMeant: SQL | undefined): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(isMeant)
    .limit(mostCounted)
    .as('rows')
  const [counted] = await db.select({ all: count() }).from(rows)
  return counted?.all ?? 0
}
