import { href, type RouterContextProvider } from 'react-router'
import { locationName, pointOfSaleOf } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatWeekday } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { type Day, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import type { PointOfSaleScope } from '../../../../../domain/kernel/point-of-sale-scope.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { calendarFeedPath } from '../../../../../domain/workshop/orders/calendar-feed.ts'
import {
  listOrdersByPromisedDay,
  listOrdersByVisitDay,
} from '../../../../../domain/workshop/orders/list-orders.ts'
import { findClosedDayReason } from '../../../../../domain/workshop/orders/promised-dates.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { growingListQueryString } from '../../../../ui/pager/growing-list.ts'
import { loadOrderCards, type OrderCard } from '../orders/order-card.server.ts'
import { calendarSpanOf, listDaysInSpan } from './calendar-span.ts'
import { type OrdersQuery, scopeOfOrdersQuery } from './orders-query.ts'

export type OrdersCalendarView = Awaited<ReturnType<typeof loadOrdersCalendar>>
export type OrdersCalendarDay = OrdersCalendarView['days'][number]

/** Loads the week or month for a query, day by day. */
export async function loadOrdersCalendar(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock, secret, siteUrl, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const scope = scopeOfOrdersQuery(query, reader)
  const today = parisDay(clock.now())
  const span = calendarSpanOf(query, today)
  const [promised, visits] = await Promise.all([
    listOrdersByPromisedDay(db, scope, span),
    listOrdersByVisitDay(db, scope, span),
  ])
  const [cards, visiting] = await Promise.all([
    loadOrderCards(db, promised, today, site),
    loadOrderCards(db, visits, today, site),
  ])
  const posIds = posIdsIn(scope, site)
  const at = (jour: Day) => growingListQueryString(query, { jour: jour === today ? '' : jour })
  return {
    title: span.title,
    isMonth: span.isMonth,
    days: listDaysInSpan(span).map((day) =>
      calendarDayView(day, { cards, visiting, posIds, today, month: span.month }, site),
    ),
    before: at(span.before),
    after: at(span.after),
    sheet: addressWithQuery(href('/gestion/commandes/feuille'), { pos: query.pos }),
    now: growingListQueryString(query, { jour: '' }),
    week: growingListQueryString(query, { echelle: '' }),
    month: growingListQueryString(query, { echelle: 'mois' }),
    feeds: posIds.map((id) => ({
      name: locationName(id, site),
      url: siteUrl + calendarFeedPath({ secret }, { posId: id, userId: reader.userId }),
    })),
  }
}

const posIdsIn = (scope: PointOfSaleScope, site: Site) =>
  site.pointsOfSale.map(({ id }) => id as string).filter((id) => !scope || scope.includes(id))

interface DayContext {
  cards: OrderCard[]
  /** Orders with a drop-off or a handover in the period. */
  visiting: OrderCard[]
  posIds: string[]
  today: Day
  month: string | null
}

function calendarDayView(day: Day, { cards, visiting, posIds, today, month }: DayContext, site: Site) {
  const own = cards.filter(({ promised }) => promised && promised.day === day)
  const open = posIds.filter((id) => !findClosedDayReason(id, day, site))
  const room = open.reduce((sum, id) => sum + pointOfSaleOf(id, site).rimsPerDay, 0)
  // Expected rims use no capacity before they are received.
  const worked = own.filter((card) => card.status < 2 && !card.isExpected)
  const rims = worked.reduce((sum, { rimCount }) => sum + rimCount, 0)
  return {
    day,
    name: formatWeekday(day),
    number: String(Number(day.slice(8))),
    isToday: day === today,
    isElsewhere: month !== null && !day.startsWith(month),
    isClosed: open.length === 0,
    notes: closedDayNotes(day, posIds, site),
    load:
      own.length > 0
        ? `${rims > 0 ? countWithNoun(rims, 'jante', 'jantes') : 'Rien à traiter'}${open.length > 0 ? (rims > 0 ? ` sur ${room} possibles` : '') : ', jour fermé'}`
        : null,
    isFull: rims > room,
    cards: own,
    visits: [
      {
        name: 'Dépôts',
        cards: visiting
          .filter(({ dropOffOn }) => dropOffOn === day)
          .map((card) => visitView(card, !card.isExpected)),
      },
      {
        name: 'Remises',
        cards: visiting
          .filter(({ handoverOn }) => handoverOn === day)
          .map((card) => visitView(card, card.status === 3)),
      },
    ].filter((group) => group.cards.length > 0),
  }
}

/** Returns a drop-off or handover of a day; `isDone` once the rims have changed hands. */
const visitView = ({ id, to, plate, number, client, rims }: OrderCard, isDone: boolean) => ({
  id,
  to,
  plate,
  number,
  client,
  rims,
  isDone,
})

/**
 * Returns the public holidays of a day, each with the point of sale that it closes: « Saint-Étienne, Ostwald » (26 December in
 * Alsace). Returns only the name of the holiday if it closes all of them.
 */
function closedDayNotes(day: Day, posIds: string[], site: Site): string[] {
  const holidays = posIds.map((id) => ({ id, holiday: findClosedDayReason(id, day, site)?.holiday ?? null }))
  const [first] = holidays
  if (first?.holiday && holidays.every(({ holiday }) => holiday === first.holiday)) return [first.holiday]
  return holidays.flatMap(({ id, holiday }) => (holiday ? [`${holiday}, ${locationName(id, site)}`] : []))
}
