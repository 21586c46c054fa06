const momentPattern = /^((?:19|20)\d\d-\d\d-\d\d)T(\d\d:\d\d)(?::00)?$/

/**
 * A day and hour as clocks on a wall in France show them, `2026-03-29T09:30`, as a date field says it. An hour that comes
 * twice, when summer time ends, is the first of the two; one that the clocks pass over, when it begins, is `skipped`.
 */
export function readMoment(typed: string | null | undefined): Date | 'skipped' | null {
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

/** As `readMoment` reads it. */
export const writeMoment = (instant: Date): string =>
  instant
    .toTemporalInstant()
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
