/** A calendar day and minute in French local time. */
interface ParisTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** Minutes since midnight, 0 to 1439. */
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
 * Converts an instant to French local time, with summer time, whatever the time zone of the browser or server. Does not use
 * `Temporal`, which some browsers lack.
 */
export function toParisTime(instant: Date): ParisTime {
  const parts = Object.fromEntries(
    parisClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { year, month, day, minute: hour * 60 + minute }
}

const momentPattern = /^((?:19|20)\d\d-\d\d-\d\d)T(\d\d:\d\d)(?::00)?$/

/**
 * Parses a French local time of a date field, `2026-03-29T09:30`. A time that exists twice, when summer time ends, means the
 * first of the two. The outcome is `skipped` for a time that does not exist, when summer time begins.
 */
export function parseMoment(typed: string | null | undefined): ParsedMoment {
  if (!typed || !momentPattern.test(typed)) return { outcome: 'invalid' }
  try {
    const wall = Temporal.PlainDateTime.from(typed)
    const moment = wall.toZonedDateTime('Europe/Paris', { disambiguation: 'earlier' })
    if (!moment.toPlainDateTime().equals(wall)) return { outcome: 'skipped' }
    return { outcome: 'read', at: new Date(moment.epochMilliseconds) }
  } catch {
    // A day that does not exist, such as 31 February.
    return { outcome: 'invalid' }
  }
}

type ParsedMoment = { outcome: 'read'; at: Date } | { outcome: 'skipped' | 'invalid' }

/** Formats an instant in the format of `parseMoment`. */
export const formatMoment = (instant: Date): string =>
  instant
    .toTemporalInstant()
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
