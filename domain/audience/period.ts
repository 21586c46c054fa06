import { daysOf, type Month } from '../calendar/month.ts'
import { addDays, type Day } from '../calendar/paris-day.ts'

/** Days of the calendar in France, both included. */
export interface Period {
  from: Day
  until: Day
}

/** As long as anybody looks back at once. */
export const mostDays = 1_827

const plain = (day: Day) => Temporal.PlainDate.from(day)

/** How many days later the other one is. */
const daysFrom = (day: Day, other: Day): number => plain(day).until(plain(other)).days

export const lengthOf = ({ from, until }: Period): number => daysFrom(from, until) + 1

/** As many days, just before. */
export function periodBefore(period: Period): Period {
  const length = lengthOf(period)
  return { from: addDays(period.from, -length), until: addDays(period.from, -1) }
}

export const isWithin = (day: Day, { from, until }: Period): boolean => from <= day && day <= until

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

/**
 * The same days as whole months and what stands before and after them, so that long periods are few rows. Only months
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
