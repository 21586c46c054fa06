import type { Day } from '../../kernel/calendar/paris-day.ts'

interface KnownDay {
  day: Day
  /** Number of rims that the day can still take; never more than the next day can. */
  free: number
  /** Reason why the workshop is closed; falsy if it is open. */
  closed: unknown
}

/**
 * Returns the first working day, starting with `from`, with enough capacity for the rims; `null` if no known day has enough. If
 * `from` is after the known days, returns `from` itself if the last known day has enough capacity, because nothing is promised
 * after them yet; `from` must then be a working day.
 */
export function findFirstDayWithCapacity(days: readonly KnownDay[], rims: number, from: Day): Day | null {
  const last = days.at(-1)
  if (last && from > last.day && last.free >= rims) return from
  return days.find(({ day, closed, free }) => day >= from && !closed && free >= rims)?.day ?? null
}
