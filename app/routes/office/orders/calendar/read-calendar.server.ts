import type { RouterContextProvider } from 'react-router'
import { type Day, parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { calendarPath } from '../../../../../domain/orders/promises/calendar-feed.ts'
import { listPromised } from '../../../../../domain/orders/promises/list-promised.ts'
import type { Scope } from '../../../../../domain/search/scope.ts'
import { site } from '../../../../../domain/site.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { orderCards } from '../order-card.server.ts'
import { type OrdersQuery, ordersSearch, scopeOf } from '../orders-query.ts'
import { dayView } from './calendar-day.server.ts'
import { daysOf, spanOf } from './calendar-span.ts'

export type CalendarView = Awaited<ReturnType<typeof readCalendar>>
export type CalendarDay = CalendarView['days'][number]

/** The week or month that an address asks for, day by day. */
export async function readCalendar(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock, secret, siteUrl } = context.get(siteContext)
  const reader = context.get(staffContext)
  const scope = scopeOf(query, reader)
  const today = parisDay(clock.now())
  const span = spanOf(query, today)
  const cards = await orderCards(db, await listPromised(db, scope, span), today)
  const places = placesIn(scope)
  const at = (jour: Day) => ordersSearch(query, { jour: jour === today ? '' : jour })
  return {
    title: span.title,
    isMonth: span.isMonth,
    days: daysOf(span).map((day) => dayView(day, { cards, places, today, month: span.month })),
    before: at(span.before),
    after: at(span.after),
    now: ordersSearch(query, { jour: '' }),
    week: ordersSearch(query, { echelle: '' }),
    month: ordersSearch(query, { echelle: 'mois' }),
    feeds: places.map((id) => ({
      name: pointOfSaleName(id),
      url: siteUrl + calendarPath({ secret }, { posId: id, userId: reader.userId }),
    })),
  }
}

const placesIn = (scope: Scope) =>
  site.pointsOfSale.map(({ id }) => id as string).filter((id) => !scope || scope.includes(id))
