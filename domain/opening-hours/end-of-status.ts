import { parisTime } from '../calendar/paris-time.ts'
import { dayOf, minutes, type Place } from './opening-day.ts'

const minute = 60_000
const endOfDay = 24 * 60

/**
 * When the sentence of an instant ends: the place opens or closes, or the day is over. Right to the minute within
 * the hour; an hour off at most when the clocks change in between.
 */
export function endOfStatus(place: Place, instant: Date): Date {
  const now = parisTime(instant)
  const { hours } = dayOf(place, now)
  const changes = hours ? [minutes(hours.open), minutes(hours.close)] : []
  const next = changes.find((change) => change > now.minute) ?? endOfDay
  const thisMinute = Math.floor(instant.getTime() / minute)
  return new Date((thisMinute + next - now.minute) * minute)
}
