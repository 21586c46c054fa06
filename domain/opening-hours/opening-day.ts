import type { parisTime } from '../calendar/paris-time.ts'
import { type Closure, closureOn, type Location } from '../site.ts'
import { publicHoliday } from './public-holidays.ts'

export type Place = Pick<Location, 'hours' | 'zipCode'> & { closures?: readonly Closure[] }

/** From Sunday, as `Date` counts them. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

export type Today = ReturnType<typeof parisTime>

/** A day of the calendar has no time zone: UTC counts days without hours that are missing or twice there. */
export const dateOf = ({ year, month, day }: Today, ahead: number) =>
  new Date(Date.UTC(year, month - 1, day + ahead))

/** What holds `ahead` days from a day; `hours` is `null` when the place stays closed. */
export function dayOf({ hours, zipCode, closures = [] }: Place, now: Today, ahead = 0) {
  const date = dateOf(now, ahead)
  const weekday = weekdays[date.getUTCDay()] as Weekday
  const holiday =
    publicHoliday(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), zipCode) ??
    closureOn(closures, date.toISOString().slice(0, 10))?.reason
  return { weekday, holiday, hours: holiday ? null : hours[weekday] }
}

export function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
