import { parisTime } from '../opening-hours/paris-time.ts'

/** A day of the calendar on a wall in France, `2026-11-21`. */
export type Day = string

export function parisDay(instant: Date): Day {
  const { year, month, day } = parisTime(instant)
  return dayOf(year, month, day)
}

/** The instant at which the day begins in France: 22:00 or 23:00 of the day before in UTC. */
export function startOfDay(day: Day): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const winter = new Date(utc - 3_600_000)
  // Clocks change at night, never at midnight: one of the two is right.
  return parisDay(winter) === day && parisTime(winter).minute === 0 ? winter : new Date(utc - 7_200_000)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The same day of the calendar a year earlier; 28 February for a 29th that it did not have. */
export function yearBefore(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return month === 2 && date === 29 ? dayOf(year - 1, 2, 28) : dayOf(year - 1, month, date)
}

/** `2026-11-21` → `21/11/2026`, as dates are shown (docs/product.md §9.6). */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('/')
}

/** The day of an instant in France, as it is shown. */
export function formatDate(instant: Date): string {
  return formatDay(parisDay(instant))
}

function dayOf(year: number, month: number, day: number): Day {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
