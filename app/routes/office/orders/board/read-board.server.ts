import type { RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { readBoard } from '../../../../../domain/orders/list-board.ts'
import type { Scope } from '../../../../../domain/search/scope.ts'
import { siteContext } from '../../../../context.ts'
import { orderCard } from '../order-card.server.ts'
import { columnNames } from '../order-words.ts'

export type BoardView = Awaited<ReturnType<typeof readColumns>>
export type BoardColumn = BoardView['columns'][number]

/** The board of those points of sale. */
export async function readColumns(context: Readonly<RouterContextProvider>, scope: Scope) {
  const { db, clock } = context.get(siteContext)
  const today = parisDay(clock.now())
  const columns = await readBoard(db, scope)
  return {
    columns: columns.map(({ status, cards, all }) => ({
      status,
      name: columnNames[status],
      count: all === null ? null : all >= 1_000 ? '999+' : String(all),
      hidden: all === null ? 0 : Math.max(0, all - cards.length),
      cards: cards.map((order) => orderCard(order, today)),
    })),
  }
}
