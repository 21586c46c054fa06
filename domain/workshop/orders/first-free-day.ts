import type { Day } from '../../kernel/calendar/paris-day.ts'

interface KnownDay {
  day: Day
  /** Number of rims that the day can still take; never more than the next day can. */
  free: number
  /** Why the workshop is closed; falsy if it is open. */
  closed: unknown
}

/**
 * Returns the first working day from `from` on with room for the rims; `null` if no known day has room. Nothing is promised after
 * the known days yet, so `from` itself is returned if it is after them and there is room; it must be a working day.
 */
export function firstFreeDay(days: readonly KnownDay[], rims: number, from: Day): Day | null {
  const last = days.at(-1)
  if (last && from > last.day && last.free >= rims) return from
  return days.find(({ day, closed, free }) => day >= from && !closed && free >= rims)?.day ?? null
}
