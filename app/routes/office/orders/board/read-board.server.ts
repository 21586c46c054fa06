import type { RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { listBoard } from '../../../../../domain/orders/list-board.ts'
import type { OrderStatus } from '../../../../../domain/orders/order-status.ts'
import { secondsLeft } from '../../../../../domain/orders/steps/seconds-left.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { type OrderCard, orderCards } from '../order-card.server.ts'
import { columnNames } from '../order-words.ts'
import { type OrdersQuery, ordersSearch, scopeOf } from '../orders-query.ts'

export type BoardView = Awaited<ReturnType<typeof readBoard>>
export type BoardColumn = BoardView['columns'][number]

/** The board that an address asks for. */
export async function readBoard(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  const now = clock.now()
  const columns = await listBoard(db, scopeOf(query, reader))
  const rows = columns.flatMap(({ cards }) => cards)
  const cards = await orderCards(db, rows, parisDay(now))
  const undo = new Map(rows.map((order) => [order.id, secondsLeft(order, reader, now)]))
  return {
    columns: columns.map(({ status, all }) => ({
      ...columnView(query, status, all),
      cards: cards
        .filter((card) => card.status === status)
        .map((card) => cardView(card, undo.get(card.id) ?? 0)),
    })),
    search: ordersSearch(query),
    mayMove: may(reader, 'work-on-orders'),
  }
}

/** What a card shows, and no more: there are many, and each travels twice, as the page and as its data. */
const cardView = (
  { id, to, photo, number, plate, client, vehicle, rims, promised, isLate, blockedReason, status }: OrderCard,
  undoSeconds: number,
) => ({
  ...{ id, to, photo, number, client, promised, isLate, blockedReason, undoSeconds },
  title: plate ?? number,
  note: [vehicle, rims].filter(Boolean).join(', '),
  isDone: status === 3,
})

function columnView(query: OrdersQuery, status: OrderStatus, all: { count: number; shown: number } | null) {
  return {
    status,
    name: columnNames[status],
    count: all && (all.count >= 1_000 ? '999+' : String(all.count)),
    hidden: all ? all.count - all.shown : 0,
    isShown: status === columnOf(query),
    to: ordersSearch(query, { etape: String(status) }),
    list: ordersSearch({ ...query, q: '' }, { vue: 'liste', etape: String(status) }),
  }
}

/** The one column that a phone shows. */
const columnOf = ({ etape }: OrdersQuery) => (/^[0-3]$/.test(etape) ? Number(etape) : 0) as OrderStatus
