import { formatDayRange, formatMonth } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, type Day } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { capitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import type { OrdersQuery } from './orders-query.ts'

interface Span {
  from: Day
  until: Day
  before: Day
  after: Day
  title: string
  isMonth: boolean
  /** Month, `2026-11`; `null` for a week. */
  month: string | null
}

export function calendarSpanOf({ jour, echelle }: OrdersQuery, today: Day): Span {
  const day = Temporal.PlainDate.from(jour || today)
  const monday = (of: Temporal.PlainDate) => of.subtract({ days: of.dayOfWeek - 1 })
  if (echelle !== 'mois') {
    const from = monday(day).toString()
    const until = addDays(from, 6)
    // Non-breaking, so that the title wraps after its comma, or after the dash between two months.
    const days = formatDayRange(from, until).replaceAll(' ', '\u00a0').replace('–', '–\u2060')
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
    from: monday(first).toString(),
    until: addDays(monday(last).toString(), 6),
    before: first.subtract({ months: 1 }).toString(),
    after: first.add({ months: 1 }).toString(),
    title: capitalize(formatMonth(first.toString())),
    isMonth: true,
    month: first.toString().slice(0, 7),
  }
}

export function listDaysInSpan({ from, until }: Span): Day[] {
  const count = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days + 1
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}
