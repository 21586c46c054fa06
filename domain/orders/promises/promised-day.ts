import type { Day } from '../../calendar/paris-day.ts'

interface Promised {
  status: number
  promised_on: Day | null
}

/** True of an order that should be done by now: its day is over, and it has not reached its client. */
export const isLateOn = ({ status, promised_on }: Promised, today: Day): boolean =>
  status < 3 && promised_on !== null && promised_on < today
