import type { RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { isTooShort as isTooShortFor, searchWords } from '../../../../../domain/lists/search-words.ts'
import { type OrderChoice, searchOrders } from '../../../../../domain/orders/search-orders.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { type OrderState, states } from '../filter-options.ts'
import { orderCards } from '../order-card.server.ts'
import { type OrdersQuery, ordersSearch, scopeOf } from '../orders-query.ts'

export type ListView = Awaited<ReturnType<typeof readList>>

const choices: Readonly<Record<OrderState, OrderChoice['state']>> = {
  'en-cours': 'in-hand',
  retard: 'late',
  bloquees: 'blocked',
  'sans-date': 'undated',
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  toutes: 'all',
}

/** What is looked for is looked for among all; without it, what is in hand. */
const stateIn = ({ etape, q }: OrdersQuery) => (etape || (q === '' ? 'en-cours' : 'toutes')) as OrderState

/** The first of the orders that an address asks for, and where the others are. */
export async function readList(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  const today = parisDay(clock.now())
  const words = searchWords(query.q)
  const isTooShort = query.q !== '' && isTooShortFor(words)
  const choice = { scope: scopeOf(query, reader), words, state: choices[stateIn(query)], today }
  const found = isTooShort ? [] : await searchOrders(db, choice, rowsToFind(query.page))
  const { rows, next, isCut, added } = growingList(found, query.page, (page) => ordersSearch(query, { page }))
  const { q, pos, etape } = query
  return {
    rows: await orderCards(db, rows, today),
    chosen: { q, pos, etape },
    said: [states[stateIn(query)], q && `«\u00a0${q}\u00a0»`].filter(Boolean).join(', '),
    isChosen: q !== '' || etape !== '',
    isTooShort,
    hasOwnScope: reader.pointsOfSale !== null,
    next,
    isCut,
    added,
  }
}
