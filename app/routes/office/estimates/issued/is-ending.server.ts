import { addDays, parisDay } from '../../../../../domain/calendar/paris-day.ts'
import type { Estimate } from '../../../../../domain/estimates/estimate.ts'
import { daysToRemind } from '../../../../../domain/estimates/estimate-words.ts'

/** True while a reminder is proposed: once, to whom it was sent, shortly before the end. */
export function isEnding({ state, valid_until, reminded_at }: Estimate, now: Date): boolean {
  if (!valid_until || reminded_at || (state !== 'sent' && state !== 'seen')) return false
  const today = parisDay(now)
  return valid_until >= today && valid_until <= addDays(today, daysToRemind)
}
