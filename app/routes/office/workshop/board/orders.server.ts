import type { RouterContextProvider } from 'react-router'
import { formatPointsOfSale } from '../../../../../domain/business/points-of-sale.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { capitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { growingListQueryString, parseGrowingListQuery } from '../../../../ui/pager/growing-list.ts'
import { loadBoard } from './board.server.ts'
import { loadOrdersCalendar } from './orders-calendar.server.ts'
import { loadOrdersList } from './orders-list.server.ts'
import { type OrdersQuery, ordersQueryParameters, scopeOfOrdersQuery } from './orders-query.ts'

export type OrdersView = Awaited<ReturnType<typeof loadOrdersPage>>

const views = [
  { vue: '', label: 'Tableau' },
  { vue: 'liste', label: 'Liste' },
  { vue: 'calendrier', label: 'Calendrier' },
]

/** Loads the view that the address asks for (board, list or calendar), and links to the others. */
export async function loadOrdersPage(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
) {
  const site = context.get(siteContext).facts.current()
  const reader = context.get(staffContext)
  const query = parseGrowingListQuery(ordersQueryParameters, searchParams)
  const isWide = query.pos === 'tous'
  const same = { ...query, etape: '', q: '', echelle: '', jour: '' }
  const other = { to: growingListQueryString(query, { pos: isWide ? '' : 'tous' }), isWider: !isWide }
  return {
    scope: capitalize(formatPointsOfSale(scopeOfOrdersQuery(query, reader), site)),
    other: reader.pointsOfSale ? other : null,
    views: views.map(({ vue, label }) => ({
      label,
      isShown: vue === query.vue,
      to: growingListQueryString(same, { vue }),
    })),
    mayEdit: hasPermission(reader, 'edit-orders'),
    shown: await loadShownView(context, query),
  }
}

async function loadShownView(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  if (query.vue === 'liste') return { view: 'list' as const, ...(await loadOrdersList(context, query)) }
  if (query.vue === 'calendrier')
    return { view: 'calendar' as const, ...(await loadOrdersCalendar(context, query)) }
  return { view: 'board' as const, ...(await loadBoard(context, query)) }
}
