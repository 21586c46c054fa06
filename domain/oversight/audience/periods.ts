import { firstDaysOfMonthAndNext, type Month } from '../../kernel/calendar/month.ts'
import { addDays, type Day } from '../../kernel/calendar/paris-day.ts'

/** Days in French time, both included. */
export interface AudiencePeriod {
  from: Day
  until: Day
}

/** Maximum length of a period, in days (five years). */
export const maxAudienceDays = 1_827

const toPlainDate = (day: Day) => Temporal.PlainDate.from(day)

/** Returns the number of days from one day to another. */
const daysFrom = (day: Day, other: Day): number => toPlainDate(day).until(toPlainDate(other)).days

export const countDaysInAudiencePeriod = ({ from, until }: AudiencePeriod): number =>
  daysFrom(from, until) + 1

/** Returns the period of the same length just before. */
export function audiencePeriodBefore(period: AudiencePeriod): AudiencePeriod {
  const length = countDaysInAudiencePeriod(period)
  return { from: addDays(period.from, -length), until: addDays(period.from, -1) }
}

export const isDayInAudiencePeriod = (day: Day, { from, until }: AudiencePeriod): boolean =>
  from <= day && day <= until

export const periodSteps = ['day', 'week', 'month'] as const
export type PeriodStep = (typeof periodSteps)[number]

/** Splits a period at each midnight, Monday or first of a month. The first and last pieces may be shorter. */
export function splitAudiencePeriod({ from, until }: AudiencePeriod, step: PeriodStep): AudiencePeriod[] {
  const pieces: AudiencePeriod[] = []
  for (let first = from; first <= until; ) {
    const next = afterPiece(first, step)
    const last = addDays(next, -1)
    pieces.push({ from: first, until: last < until ? last : until })
    first = next
  }
  return pieces
}

function afterPiece(day: Day, step: PeriodStep): Day {
  if (step === 'day') return addDays(day, 1)
  if (step === 'week') return addDays(day, 8 - toPlainDate(day).dayOfWeek)
  return firstDaysOfMonthAndNext(day.slice(0, 7)).next
}

/**
 * Splits a period into whole months and the days around them, so that a long period needs few rows. Only months that have ended
 * by `counted` have rows of their own.
 */
function monthsAndDays(
  { from, until }: AudiencePeriod,
  counted: Day,
): { months: Month[]; days: AudiencePeriod[] } {
  const whole = splitAudiencePeriod({ from, until }, 'month').filter(
    (piece) =>
      piece.from.endsWith('-01') &&
      piece.until === addDays(firstDaysOfMonthAndNext(piece.from.slice(0, 7)).next, -1),
  )
  const countedMonths = whole.filter((month) => month.until <= counted)
  const [first, last] = [countedMonths[0], countedMonths.at(-1)]
  if (!first || !last) return { months: [], days: [{ from, until }] }
  const around = [
    { from, until: addDays(first.from, -1) },
    { from: addDays(last.until, 1), until },
  ]
  return {
    months: countedMonths.map((month) => month.from.slice(0, 7)),
    days: around.filter((some) => some.from <= some.until),
  }
}

interface Span {
  span: 'day' | 'month'
  first: Day
  last: Day
}

/** Returns the stored rows that make up a period: whole months, and the days around them. */
export function storedSpansOfPeriod(period: AudiencePeriod, counted: Day): Span[] {
  const { months, days } = monthsAndDays(period, counted)
  const [first, last] = [months[0], months.at(-1)]
  return [
    ...(first && last
      ? [
          {
            span: 'month' as const,
            first: firstDaysOfMonthAndNext(first).first,
            last: firstDaysOfMonthAndNext(last).first,
          },
        ]
      : []),
    ...days.map(({ from, until }): Span => ({ span: 'day', first: from, last: until })),
  ]
}
