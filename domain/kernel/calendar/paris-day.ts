/** A day of the calendar on a wall in France, `2026-11-21`. */
export type Day = string

const paris = 'Europe/Paris'

export function parisDay(instant: Date): Day {
  return instant.toTemporalInstant().toZonedDateTimeISO(paris).toPlainDate().toString()
}

/** The instant at which the day begins in France: 22:00 or 23:00 of the day before in UTC. */
export function startOfDay(day: Day): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(paris).epochMilliseconds)
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The same day of the calendar a year earlier; 28 February for a 29th that it did not have. */
export function yearBefore(day: Day): Day {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()
}

/** The instant a duration before another, counted on a calendar in France; 28 February for a 31st. */
export function subtractInParis(instant: Date, duration: Temporal.DurationLike): Date {
  const before = instant.toTemporalInstant().toZonedDateTimeISO(paris).subtract(duration)
  return new Date(before.epochMilliseconds)
}

/** The instant a duration after another, counted likewise. */
export function addInParis(instant: Date, duration: Temporal.DurationLike): Date {
  const after = instant.toTemporalInstant().toZonedDateTimeISO(paris).add(duration)
  return new Date(after.epochMilliseconds)
}

/** `2026-11-21` → `21/11/2026`, as dates are shown (docs/product.md §9.6). */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('/')
}

/** The day of an instant in France, as it is shown. */
export function formatDate(instant: Date): string {
  return formatDay(parisDay(instant))
}

const dayPattern = /^(?:19|20)\d\d-\d\d-\d\d$/

/** A day as a date field or an address says it, `2026-11-21`; null for what is none, as a 31st of February. */
export function parseDay(typed: string | null | undefined): Day | null {
  if (!typed || !dayPattern.test(typed)) return null
  const instant = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(typed) ? typed : null
}
