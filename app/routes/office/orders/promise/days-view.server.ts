import type { PromisableDay } from '../../../../../domain/orders/promises/capacity.ts'

/** What a browser needs to warn before a day is chosen: by day, how many rims it takes, or why it takes none. */
export const daysView = (days: readonly PromisableDay[]) => ({
  known: Object.fromEntries(
    days.map(({ day, free, closed }) => [day, { free, closed: closed && (closed.holiday ?? 'week-end') }]),
  ),
})
