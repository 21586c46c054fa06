import { daysOf } from '../calendar/month.ts'
import { addDays, type Day } from '../calendar/paris-day.ts'
import { type Period, plain } from './period.ts'

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** The period cut at every midnight, Monday or first of a month; its first and last piece may be short. */
export function cut({ from, until }: Period, step: Step): Period[] {
  const pieces: Period[] = []
  for (let first = from; first <= until; ) {
    const next = afterPiece(first, step)
    const last = addDays(next, -1)
    pieces.push({ from: first, until: last < until ? last : until })
    first = next
  }
  return pieces
}

function afterPiece(day: Day, step: Step): Day {
  if (step === 'day') return addDays(day, 1)
  if (step === 'week') return addDays(day, 8 - plain(day).dayOfWeek)
  return daysOf(day.slice(0, 7)).next
}
