import { parisDay, startOfDay, yearBefore } from '../calendar/paris-day.ts'

/**
 * The instant from which invoices and quotes are listed: the beginning, in France, of today's day a year ago,
 * whatever clocks did in between (docs/product.md §9.1).
 */
export function lastTwelveMonths(now: Date): Date {
  return startOfDay(yearBefore(parisDay(now)))
}
