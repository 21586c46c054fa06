import type { RouterContextProvider } from 'react-router'
import { capitalised } from '../../../../domain/first-letter.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { staffContext } from '../../../context.ts'
import { readBoard } from './board/read-board.server.ts'
import { readCalendar } from './calendar/read-calendar.server.ts'
import { readList } from './list/read-list.server.ts'
import { type OrdersQuery, ordersSearch, readOrdersQuery, scopeOf } from './orders-query.ts'

export type OrdersView = Awaited<ReturnType<typeof readOrders>>

const views = [
  { vue: '', label: 'Tableau' },
  { vue: 'liste', label: 'Liste' },
  { vue: 'calendrier', label: 'Calendrier' },
]

/** What the address asks for: one of the three views, and the way to the others. */
export async function readOrders(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const reader = context.get(staffContext)
  const query = readOrdersQuery(asked)
  const isWide = query.pos === 'tous'
  const same = { ...query, etape: '', q: '', echelle: '', jour: '' }
  const other = { to: ordersSearch(query, { pos: isWide ? '' : 'tous' }), isWider: !isWide }
  return {
    scope: capitalised(pointsOfSaleName(scopeOf(query, reader))),
    other: reader.pointsOfSale ? other : null,
    views: views.map(({ vue, label }) => ({
      label,
      isShown: vue === query.vue,
      to: ordersSearch(same, { vue }),
    })),
    mayEdit: may(reader, 'edit-orders'),
    shown: await readShown(context, query),
  }
}

async function readShown(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  if (query.vue === 'liste') return { view: 'list' as const, ...(await readList(context, query)) }
  if (query.vue === 'calendrier')
    return { view: 'calendar' as const, ...(await readCalendar(context, query)) }
  return { view: 'board' as const, ...(await readBoard(context, query)) }
}
