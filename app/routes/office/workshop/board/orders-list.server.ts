import type { RouterContextProvider } from 'react-router'
import { formatSince } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { isSearchTextTooShort, splitSearchWords } from '../../../../../domain/kernel/lists/search-words.ts'
import {
  type BoardOrder,
  type OrderFilter,
  searchOrders,
} from '../../../../../domain/workshop/orders/list-orders.ts'
import { isReadyForPickup } from '../../../../../domain/workshop/orders/order-status.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { loadGrowingList } from '../../../../ui/pager/growing-list.ts'
import { loadOrderCards } from '../orders/order-card.server.ts'
import { type OrderState, type OrdersQuery, orderStateNames, scopeOfOrdersQuery } from './orders-query.ts'

export type OrdersListView = Awaited<ReturnType<typeof loadOrdersList>>

const stateChoices: Readonly<Record<OrderState, OrderFilter['state']>> = {
  'en-cours': 'in-hand',
  retard: 'late',
  bloquees: 'blocked',
  'sans-date': 'undated',
  attendues: 'expected',
  'a-retirer': 'waiting',
  'a-facturer': 'to-bill',
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  toutes: 'all',
}

/** Returns the state that the query selects. A search covers all orders; without one the list shows those in progress. */
const askedState = ({ etape, q }: OrdersQuery) =>
  (etape || (q.trim() === '' ? 'en-cours' : 'toutes')) as OrderState

/** Returns « Prêtes depuis 6 jours, rappel le 12/03/2027 »; `null` unless the rims are ready for pickup. */
function waitingNote(order: BoardOrder | undefined, now: Date): string | null {
  if (!order?.moved_at || !isReadyForPickup(order)) return null
  return [
    `Prêtes ${formatSince(order.moved_at, now)}`,
    order.pickup_reminded_at && `rappel le ${formatDate(order.pickup_reminded_at)}`,
    order.storage_notice_at && `préavis de garde le ${formatDate(order.storage_notice_at)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Loads the first page of the list for a query, and the address of the next. */
export async function loadOrdersList(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const today = parisDay(clock.now())
  // The search index needs three consecutive characters.
  const isTooShort = isSearchTextTooShort(query.q)
  const choice = {
    scope: scopeOfOrdersQuery(query, reader),
    words: splitSearchWords(query.q),
    state: stateChoices[askedState(query)],
    today,
  }
  const { rows, ...growth } = await loadGrowingList(query, (limit) =>
    isTooShort ? [] : searchOrders(db, choice, limit),
  )
  const q = query.q.trim()
  return {
    ...growth,
    rows: (await loadOrderCards(db, rows, today, facts.current())).map((card, index) => ({
      ...card,
      waits: waitingNote(rows[index], clock.now()),
    })),
    query,
    summary: [orderStateNames[askedState(query)], q && `«\u00a0${q}\u00a0»`].filter(Boolean).join(', '),
    isChosen: q !== '' || query.etape !== '',
    isTooShort,
    hasOwnScope: reader.pointsOfSale !== null,
  }
}
