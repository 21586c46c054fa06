import { type Day, parisDay, startOfDay } from './paris-day.ts'

/** A month of the calendar, `2026-11`. */
export type Month = string

const monthPattern = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/

/** As an address says it; `null` for what is none. */
export const parseMonth = (typed: string): Month | null => (monthPattern.test(typed) ? typed : null)

export const monthOf = (instant: Date): Month => parisDay(instant).slice(0, 7)

/** The first day of a month, and of the one after it. */
export function firstDaysOf(month: Month): { first: Day; next: Day } {
  const first = Temporal.PlainDate.from(`${month}-01`)
  return { first: first.toString(), next: first.add({ months: 1 }).toString() }
}

/** The instants at which it begins and ends in France. */
export function monthBounds(month: Month): { from: Date; until: Date } {
  const { first, next } = firstDaysOf(month)
  return { from: startOfDay(first), until: startOfDay(next) }
}

/** The month before that one, or so many before. */
export const monthBefore = (month: Month, count = 1): Month =>
  Temporal.PlainYearMonth.from(month).subtract({ months: count }).toString()

/** So many months up to that one, the latest first. */
export function monthsUpTo(month: Month, count: number): Month[] {
  const last = Temporal.PlainYearMonth.from(month)
  return Array.from({ length: count }, (_, before) => last.subtract({ months: before }).toString())
}
