import type { RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { listBoard } from '../../../../../domain/orders/list-board.ts'
import type { OrderStatus } from '../../../../../domain/orders/order-status.ts'
import { secondsLeft } from '../../../../../domain/orders/step-order.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { orderCard } from '../order-card.server.ts'
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
  const shown = columnOf(query)
  return {
    columns: columns.map(({ status, cards, all }) => ({
      status,
      name: columnNames[status],
      count: all === null ? null : all >= 1_000 ? '999+' : String(all),
      hidden: all === null ? 0 : Math.max(0, all - cards.length),
      isShown: status === shown,
      to: ordersSearch(query, { etape: String(status) }),
      list: ordersSearch({ ...query, q: '' }, { vue: 'liste', etape: String(status) }),
      cards: cards.map((order) => ({
        ...orderCard(order, parisDay(now)),
        undoSeconds: secondsLeft(order, reader, now),
      })),
    })),
    search: ordersSearch(query),
    mayMove: may(reader, 'work-on-orders'),
  }
}

/** The one column that a phone shows. */
const columnOf = ({ etape }: OrdersQuery) => (/^[0-3]$/.test(etape) ? Number(etape) : 0) as OrderStatus
