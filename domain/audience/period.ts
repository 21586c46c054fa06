import { addDays, type Day } from '../calendar/paris-day.ts'

/** Days of the calendar in France, both included. */
export interface Period {
  from: Day
  until: Day
}

/** As long as anybody looks back at once. */
export const mostDays = 1_827

export const plain = (day: Day) => Temporal.PlainDate.from(day)

/** How many days later the other one is. */
const daysFrom = (day: Day, other: Day): number => plain(day).until(plain(other)).days

export const lengthOf = ({ from, until }: Period): number => daysFrom(from, until) + 1

/** As many days, just before. */
export function periodBefore(period: Period): Period {
  const length = lengthOf(period)
  return { from: addDays(period.from, -length), until: addDays(period.from, -1) }
}

export const isWithin = (day: Day, { from, until }: Period): boolean => from <= day && day <= until
