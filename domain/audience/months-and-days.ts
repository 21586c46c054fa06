import { daysOf, type Month } from '../calendar/month.ts'
import { addDays, type Day } from '../calendar/paris-day.ts'
import type { Period } from './period.ts'
import { cut } from './period-steps.ts'

/**
 * The days of a period as whole months and what stands before and after them, so that long periods are few rows. Only months
 * that are over by `counted` have rows of their own.
 */
export function monthsAndDays({ from, until }: Period, counted: Day): { months: Month[]; days: Period[] } {
  const whole = cut({ from, until }, 'month').filter(
    (piece) => piece.from.endsWith('-01') && piece.until === addDays(daysOf(piece.from.slice(0, 7)).next, -1),
  )
  const kept = whole.filter((month) => month.until <= counted)
  const [first, last] = [kept[0], kept.at(-1)]
  if (!first || !last) return { months: [], days: [{ from, until }] }
  const around = [
    { from, until: addDays(first.from, -1) },
    { from: addDays(last.until, 1), until },
  ]
  return {
    months: kept.map((month) => month.from.slice(0, 7)),
    days: around.filter((some) => some.from <= some.until),
  }
}
