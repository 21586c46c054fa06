/** A day of the calendar and a minute of it, as clocks on a wall in France show them. */
interface ParisTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** 0 to 1439. */
  minute: number
}

const parisClock = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/**
 * The same wherever the reader, or the server, is; follows the changes to and from summer time. Browsers work with it
 * too, and not all of them have `Temporal`.
 */
export function parisTime(instant: Date): ParisTime {
  const parts = Object.fromEntries(
    parisClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { year, month, day, minute: hour * 60 + minute }
}

const momentPattern = /^((?:19|20)\d\d-\d\d-\d\d)T(\d\d:\d\d)(?::00)?$/

/**
 * A day and hour as clocks on a wall in France show them, `2026-03-29T09:30`, as a date field says it. An hour that comes
 * twice, when summer time ends, is the first of the two; one that the clocks pass over, when it begins, is `skipped`.
 */
export function parseMoment(typed: string | null | undefined): Date | 'skipped' | null {
  if (!typed || !momentPattern.test(typed)) return null
  try {
    const wall = Temporal.PlainDateTime.from(typed)
    const moment = wall.toZonedDateTime('Europe/Paris', { disambiguation: 'earlier' })
    if (!moment.toPlainDateTime().equals(wall)) return 'skipped'
    return new Date(moment.epochMilliseconds)
  } catch {
    // A 31st of February.
    return null
  }
}

/** As `parseMoment` reads it. */
export const formatMoment = (instant: Date): string =>
  instant
    .toTemporalInstant()
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
