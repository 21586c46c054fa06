import { mostDays, type Period } from '../../../../../domain/audience/period.ts'
import { addDays, type Day } from '../../../../../domain/calendar/paris-day.ts'
import { readDay } from '../../../../../domain/calendar/read-day.ts'

/** The days that somebody typed, in their order, up to today and five years at most. */
export function readOwnPeriod(asked: URLSearchParams, today: Day): Period | null {
  const typed = [readDay(asked.get('du')), readDay(asked.get('au'))]
  if (!typed[0] && !typed[1]) return null
  const [one = today, other = today] = typed.map((day) => (day && day < today ? day : today)).toSorted()
  const first = addDays(other, 1 - mostDays)
  return { from: one > first ? one : first, until: other }
}
