/** A calendar day in France, `2026-11-21`. */
export type Day = string

const paris = 'Europe/Paris'

export function parisDay(instant: Date): Day {
  return instant.toTemporalInstant().toZonedDateTimeISO(paris).toPlainDate().toString()
}

/** Returns the instant at which a day begins in France: 22:00 or 23:00 of the previous day in UTC. */
export function startOfDay(day: Day): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(paris).epochMilliseconds)
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Returns the same day one year earlier; 29 February becomes 28 February. */
export function dayOneYearBefore(day: Day): Day {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()
}

/** Subtracts a calendar duration in French local time. A 31st becomes the last day of a shorter month. */
export function subtractInParis(instant: Date, duration: Temporal.DurationLike): Date {
  const before = instant.toTemporalInstant().toZonedDateTimeISO(paris).subtract(duration)
  return new Date(before.epochMilliseconds)
}

/** Adds a calendar duration in French local time. A 31st becomes the last day of a shorter month. */
export function addInParis(instant: Date, duration: Temporal.DurationLike): Date {
  const after = instant.toTemporalInstant().toZonedDateTimeISO(paris).add(duration)
  return new Date(after.epochMilliseconds)
}

/** Formats `2026-11-21` as `21/11/2026`. */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('/')
}

/** Formats the day of an instant in France: `21/11/2026`. */
export function formatDate(instant: Date): string {
  return formatDay(parisDay(instant))
}

const dayPattern = /^(?:19|20)\d\d-\d\d-\d\d$/

/** Parses a day of a date field or URL (`2026-11-21`); `null` if it does not exist, such as 31 February. */
export function parseDay(typed: string | null | undefined): Day | null {
  if (!typed || !dayPattern.test(typed)) return null
  const instant = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(typed) ? typed : null
}
