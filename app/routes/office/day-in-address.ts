import type { Day } from '../../../domain/calendar/paris-day.ts'

const dayPattern = /^(?:19|20)\d\d-\d\d-\d\d$/

/** A day as an address says it, `2026-11-22`; `null` for what is none: a 31st of February. */
export function dayIn(typed: string | null): Day | null {
  if (!typed || !dayPattern.test(typed)) return null
  const instant = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(typed) ? typed : null
}
