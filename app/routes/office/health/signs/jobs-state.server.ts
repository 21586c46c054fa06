import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { PendingJobs } from '../../../../../domain/ports/job-book.ts'

/** « 2 en attente, 1 à réessayer ». */
export function stateOf({ waiting, running, failing, nextTry, reason }: PendingJobs): string {
  const states = [
    running > 0 && `${running} en cours`,
    waiting > 0 && `${waiting} en attente`,
    failing > 0 &&
      `${failing} à réessayer${nextTry ? `, la prochaine le ${dayAndHour(nextTry)}` : ''}${reason ? ` (${reason})` : ''}`,
  ]
  return states.filter((state) => state !== false).join(', ')
}
