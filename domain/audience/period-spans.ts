import { daysOf } from '../calendar/month.ts'
import type { Day } from '../calendar/paris-day.ts'
import { monthsAndDays } from './months-and-days.ts'
import type { Period } from './period.ts'

interface Span {
  span: 'day' | 'month'
  first: Day
  last: Day
}

/** The rows that make up a period: whole months, and the days around them. */
export function spansOf(period: Period, counted: Day): Span[] {
  const { months, days } = monthsAndDays(period, counted)
  const [first, last] = [months[0], months.at(-1)]
  return [
    ...(first && last
      ? [{ span: 'month' as const, first: daysOf(first).first, last: daysOf(last).first }]
      : []),
    ...days.map(({ from, until }): Span => ({ span: 'day', first: from, last: until })),
  ]
}
