import type { RouterContextProvider } from 'react-router'
import { addDays, type Day, parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSale, pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { calendarPath } from '../../../../../domain/orders/promises/calendar-feed.ts'
import { listPromised } from '../../../../../domain/orders/promises/list-promised.ts'
import { closedOn } from '../../../../../domain/orders/promises/working-days.ts'
import type { Scope } from '../../../../../domain/search/scope.ts'
import { site } from '../../../../../domain/site.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { type OrderCard, orderCards } from '../order-card.server.ts'
import { type OrdersQuery, ordersSearch, scopeOf } from '../orders-query.ts'

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

interface Span {
  from: Day
  until: Day
  before: Day
  after: Day
  title: string
  isMonth: boolean
  /** `2026-11`, of a month alone. */
  month: string | null
}

const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const noon = (day: Day) => new Date(`${day}T12:00:00Z`)

function spanOf({ jour, echelle }: OrdersQuery, today: Day): Span {
  const day = Temporal.PlainDate.from(jour || today)
  const monday = (of: Temporal.PlainDate) => of.subtract({ days: of.dayOfWeek - 1 })
  if (echelle !== 'mois') {
    const from = monday(day).toString()
    const until = addDays(from, 6)
    // It breaks after its comma, and between two months after their dash.
    const days = long.formatRange(noon(from), noon(until)).replaceAll(' ', '\u00a0').replace('–', '–\u2060')
    const title = `Semaine\u00a0${day.weekOfYear}, ${days}`
    return {
      from,
      until,
      title,
      before: addDays(from, -7),
      after: addDays(from, 7),
      isMonth: false,
      month: null,
    }
  }
  const first = day.with({ day: 1 })
  const last = day.with({ day: day.daysInMonth })
  return {
    ...{ from: monday(first).toString(), until: addDays(monday(last).toString(), 6) },
    ...{ before: first.subtract({ months: 1 }).toString(), after: first.add({ months: 1 }).toString() },
    title: capitalised(monthName.format(noon(first.toString()))),
    ...{ isMonth: true, month: first.toString().slice(0, 7) },
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function daysOf({ from, until }: Span): Day[] {
  const count = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days + 1
  return Array.from({ length: count }, (_, place) => addDays(from, place))
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', timeZone: 'UTC' })

interface DayContext {
  cards: OrderCard[]
  places: string[]
  today: Day
  month: string | null
}

function dayView(day: Day, { cards, places, today, month }: DayContext) {
  const own = cards.filter(({ promised }) => promised && promised.day === day)
  const open = places.filter((id) => !closedOn(id, day))
  const room = open.reduce((sum, id) => sum + pointOfSale(id).rimsPerDay, 0)
  const rims = own.reduce((sum, { rimCount, status }) => sum + (status < 2 ? rimCount : 0), 0)
  return {
    day,
    name: weekday.format(noon(day)),
    number: String(Number(day.slice(8))),
    isToday: day === today,
    isElsewhere: month !== null && !day.startsWith(month),
    isClosed: open.length === 0,
    notes: closedNotes(day, places),
    load: own.length > 0 ? `${rims}\u00a0${rims > 1 ? 'jantes' : 'jante'} pour ${room}` : null,
    isFull: rims > room,
    cards: own,
  }
}

/** « Saint-Étienne (Ostwald) »; of what is closed everywhere, the name alone. */
function closedNotes(day: Day, places: string[]): string[] {
  const holidays = places.map((id) => ({ id, holiday: closedOn(id, day)?.holiday ?? null }))
  const [first] = holidays
  if (first?.holiday && holidays.every(({ holiday }) => holiday === first.holiday)) return [first.holiday]
  return holidays.flatMap(({ id, holiday }) => (holiday ? [`${holiday} (${pointOfSaleName(id)})`] : []))
}
