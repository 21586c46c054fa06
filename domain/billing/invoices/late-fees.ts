import { generalTermsFigures } from '../../business/general-terms.ts'
import type { Site } from '../../business/site.ts'
import { type HalfYear, halfYearOf, lastDayOfHalfYear } from '../../kernel/calendar/half-year.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { formatPercent, sumKnownCents } from '../../kernel/money/amounts.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'

/** Interest for the days of the delay in one half-year, at the rate of that half-year. */
interface InterestPart {
  half: HalfYear
  days: number
  /** Yearly rate as text: « 7,86 % ». */
  rate: string
  cents: number
}

export interface LateFees {
  /** Fixed recovery fee in cents. */
  recovery: number
  /** Interest in cents up to and including `until`; `null` if the rate of the first half-year is unknown. */
  interest: { cents: number; until: Day; parts: InterestPart[] } | null
  /** Half-years of the delay whose rate is not entered. Interest is computed up to the first of them. */
  missing: HalfYear[]
}

/** Returns the number of days since the last day to pay; 0 on that day and before. */
export function countDaysLate(dueOn: Day, today: Day): number {
  const days = Temporal.PlainDate.from(dueOn).until(Temporal.PlainDate.from(today)).total('days')
  return Math.max(0, days)
}

/** Returns a delay in words: « 7 jours de retard ». */
export const daysLateText = (days: number): string => `${countWithNoun(days, 'jour', 'jours')} de retard`

/**
 * Returns what a company owes for a late payment of `cents` (docs/product.md §9.7): for each half-year three times its legal rate
 * (Code de commerce, L. 441-10, II), rounded to the cent.
 */
export function computeLateFees(cents: number, dueOn: Day, now: Date, site: Site): LateFees {
  const recovery = generalTermsFigures.recoveryFee * 100
  const halves = halfYearsOf(dueOn, parisDay(now))
  const parts: InterestPart[] = []
  const missing: HalfYear[] = []
  let until = dueOn
  for (const { half, last, days } of halves) {
    const legal = legalInterestRateOn(last, site)
    if (legal === null) missing.push(half)
    if (legal === null || missing.length > 0) continue
    const rate = legal * generalTermsFigures.latePaymentFactor
    const interest = Math.round((cents * rate * days) / (10_000 * 365))
    parts.push({ half, days, rate: formatPercent(rate), cents: interest })
    until = last
  }
  const isCounted = parts.length > 0 || missing.length === 0
  const interest = { cents: sumKnownCents(parts.map((part) => part.cents)), until, parts }
  return { recovery, interest: isCounted ? interest : null, missing }
}

/** Splits the days after the last day to pay, up to today, by half-year. */
function halfYearsOf(dueOn: Day, today: Day): { half: HalfYear; last: Day; days: number }[] {
  const halves: { half: HalfYear; last: Day; days: number }[] = []
  for (let before = dueOn; before < today; ) {
    const half = halfYearOf(addDays(before, 1))
    const end = lastDayOfHalfYear(half)
    const last = end < today ? end : today
    halves.push({ half, last, days: countDaysLate(before, last) })
    before = last
  }
  return halves
}

/**
 * Returns the legal interest rate between professionals on a day, in hundredths of a percent; `null` if the rate of that
 * half-year is not entered, since an older rate does not apply.
 */
export const legalInterestRateOn = (
  day: Day,
  { legalInterest }: Pick<Site, 'legalInterest'>,
): number | null => legalInterest[halfYearOf(day)] ?? null
