import type { RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { listBoard } from '../../../../../domain/orders/list-board.ts'
import { secondsLeft } from '../../../../../domain/orders/steps/seconds-left.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { orderCards } from '../order-card.server.ts'
import { type OrdersQuery, ordersSearch, scopeOf } from '../orders-query.ts'
import { cardView } from './card-view.server.ts'
import { columnView } from './column-view.server.ts'

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
