import { dayOneYearBefore, parisDay, startOfDay } from '../calendar/paris-day.ts'

/** Returns the instant from which invoices and estimates are listed: the start, in France, of the same day a year ago. */
export function startOfLastTwelveMonths(now: Date): Date {
  return startOfDay(dayOneYearBefore(parisDay(now)))
}
