import { parisDay, startOfDay, yearBefore } from '../calendar/paris-day.ts'

/**
 * Returns the instant from which invoices and estimates are listed: the start, in France, of the same day a year ago
 * (docs/product.md §9.1).
 */
export function lastTwelveMonths(now: Date): Date {
  return startOfDay(yearBefore(parisDay(now)))
}
