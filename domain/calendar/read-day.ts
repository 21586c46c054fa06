import type { Day } from './paris-day.ts'

const dayPattern = /^(?:19|20)\d\d-\d\d-\d\d$/

/** A day as a date field or an address says it, `2026-11-21`; null for what is none, as a 31st of February. */
export function readDay(typed: string | null | undefined): Day | null {
  if (!typed || !dayPattern.test(typed)) return null
  const instant = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(typed) ? typed : null
}
