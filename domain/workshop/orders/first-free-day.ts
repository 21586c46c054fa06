import type { Day } from '../../kernel/calendar/paris-day.ts'

interface KnownDay {
  day: Day
  /** Rims that it still takes; never more than the day after does. */
  free: number
  /** Why the workshop does not work then. */
  closed: unknown
}

/**
 * The first working day, from that one on, that takes so many rims; `null` where none does within sight. Beyond sight nothing
 * is promised yet: there it is `from` itself, which is a working day.
 */
export function firstFreeDay(days: readonly KnownDay[], rims: number, from: Day): Day | null {
  const last = days.at(-1)
  if (last && from > last.day && last.free >= rims) return from
  return days.find(({ day, closed, free }) => day >= from && !closed && free >= rims)?.day ?? null
}
