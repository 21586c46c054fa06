import { type Day, parisDay } from '../calendar/paris-day.ts'
import { generalTerms } from '../general-terms/figures.ts'
import { legalRateOn, sayRate } from './legal-interest.ts'

export interface LateFees {
  /** Cents of the fixed fee. */
  recovery: number
  /** Cents of interest up to that day, and « 7,86 % »; `null` while the rate of that half-year is not known. */
  interest: { cents: number; rate: string } | null
}

/** Whole days since the last day to pay; 0 on that day and before. */
export function daysLate(dueOn: Day, today: Day): number {
  const days = Temporal.PlainDate.from(dueOn).until(Temporal.PlainDate.from(today)).total('days')
  return Math.max(0, days)
}

/** What a professional owes for being late with so many cents (docs/product.md §9.7), at the rate of the day it was due. */
export function lateFees(cents: number, dueOn: Day, now: Date): LateFees {
  const recovery = generalTerms.recoveryFee * 100
  const legal = legalRateOn(dueOn)
  if (legal === null) return { recovery, interest: null }
  const rate = legal * generalTerms.latePaymentFactor
  const interest = Math.round((cents * rate * daysLate(dueOn, parisDay(now))) / (10_000 * 365))
  return { recovery, interest: { cents: interest, rate: `${sayRate(rate)}\u00a0%` } }
}
