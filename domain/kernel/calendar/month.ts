import { type Day, parisDay, startOfDay } from './paris-day.ts'

/** A calendar month, `2026-11`. */
export type Month = string

const monthPattern = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/

/** Parses a month of a URL; `null` if it is not a month. */
export const parseMonth = (typed: string): Month | null => (monthPattern.test(typed) ? typed : null)

export const monthOf = (instant: Date): Month => parisDay(instant).slice(0, 7)

export function firstDaysOfMonthAndNext(month: Month): { first: Day; next: Day } {
  const first = Temporal.PlainDate.from(`${month}-01`)
  return { first: first.toString(), next: first.add({ months: 1 }).toString() }
}

/** Returns the instants at which a month begins and ends in France. */
export function monthBoundsOf(month: Month): { from: Date; until: Date } {
  const { first, next } = firstDaysOfMonthAndNext(month)
  return { from: startOfDay(first), until: startOfDay(next) }
}

/** Returns the month that is `count` months earlier. */
export const monthBefore = (month: Month, count = 1): Month =>
  Temporal.PlainYearMonth.from(month).subtract({ months: count }).toString()

/** Returns `count` months up to and including the given one, the latest first. */
export function listMonthsUpTo(month: Month, count: number): Month[] {
  const last = Temporal.PlainYearMonth.from(month)
  return Array.from({ length: count }, (_, before) => last.subtract({ months: before }).toString())
}
