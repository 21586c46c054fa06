import { generalTerms } from '../../business/general-terms.ts'
import { type Site, site } from '../../business/site.ts'
import { type HalfYear, halfYearOf, lastDayOf } from '../../kernel/calendar/half-year.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { formatPercent, sum } from '../../kernel/money/amounts.ts'

/** What one half-year of the delay costs: its days at its own rate. */
interface InterestPart {
  half: HalfYear
  days: number
  /** « 7,86 % ». */
  rate: string
  cents: number
}

export interface LateFees {
  /** Cents of the fixed fee. */
  recovery: number
  /** Cents of interest up to and with `until`; `null` while the rate of the first half-year is not known. */
  interest: { cents: number; until: Day; parts: InterestPart[] } | null
  /** Half-years of the delay whose rate nobody has entered: what is counted ends before the first of them. */
  missing: HalfYear[]
}

/** Whole days since the last day to pay; 0 on that day and before. */
export function daysLate(dueOn: Day, today: Day): number {
  const days = Temporal.PlainDate.from(dueOn).until(Temporal.PlainDate.from(today)).total('days')
  return Math.max(0, days)
}

/**
 * What a professional owes for being late with so many cents (docs/product.md §9.7): each half-year's days at three times the
 * legal rate of that half-year (Code de commerce, L. 441-10, II), each part to the nearest cent.
 */
export function lateFees(cents: number, dueOn: Day, now: Date): LateFees {
  const recovery = generalTerms.recoveryFee * 100
  const halves = halfYearsOf(dueOn, parisDay(now))
  const parts: InterestPart[] = []
  const missing: HalfYear[] = []
  let until = dueOn
  for (const { half, last, days } of halves) {
    const legal = legalRateOn(last)
    if (legal === null) missing.push(half)
    if (legal === null || missing.length > 0) continue
    const rate = legal * generalTerms.latePaymentFactor
    const interest = Math.round((cents * rate * days) / (10_000 * 365))
    parts.push({ half, days, rate: formatPercent(rate), cents: interest })
    until = last
  }
  const isCounted = parts.length > 0 || missing.length === 0
  const interest = { cents: sum(parts.map((part) => part.cents)), until, parts }
  return { recovery, interest: isCounted ? interest : null, missing }
}

/** The days after the last one to pay, up to today, by half-year. */
function halfYearsOf(dueOn: Day, today: Day): { half: HalfYear; last: Day; days: number }[] {
  const halves: { half: HalfYear; last: Day; days: number }[] = []
  for (let before = dueOn; before < today; ) {
    const half = halfYearOf(addDays(before, 1))
    const end = lastDayOf(half)
    const last = end < today ? end : today
    halves.push({ half, last, days: daysLate(before, last) })
    before = last
  }
  return halves
}

/**
 * The legal interest rate between professionals on a day, in hundredths of a percent; `null` of a half-year whose rate nobody
 * has entered: an older one is not that of the law.
 */
export const legalRateOn = (day: Day, { legalInterest }: Pick<Site, 'legalInterest'> = site): number | null =>
  legalInterest[halfYearOf(day)] ?? null
