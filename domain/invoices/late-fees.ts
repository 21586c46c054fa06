import { type Day, parisDay } from '../calendar/paris-day.ts'
import { generalTerms } from '../general-terms/figures.ts'

/**
 * The legal interest rate between professionals, in hundredths of a percent, from its first day on (arrêté of each half-year;
 * that of 15 December 2025 for the last one here). A later half-year counts with the last rate that is known, which the
 * reminder names, until its line is added.
 */
const legalRates: readonly [from: Day, rate: number][] = [
  ['2025-01-01', 371],
  ['2025-07-01', 276],
  ['2026-01-01', 262],
]

export interface LateFees {
  /** Cents of interest up to that day, and of the fixed fee. */
  interest: number
  recovery: number
  /** « 7,86 % ». */
  rate: string
}

/** Whole days since the last day to pay; 0 on that day and before. */
export function daysLate(dueOn: Day, today: Day): number {
  const days = Temporal.PlainDate.from(dueOn).until(Temporal.PlainDate.from(today)).total('days')
  return Math.max(0, days)
}

/** What a professional owes for being late with so many cents (docs/product.md §9.7), at the rate of the day it was due. */
export function lateFees(cents: number, dueOn: Day, now: Date): LateFees {
  const legal = legalRates.findLast(([from]) => from <= dueOn)?.[1] ?? legalRates[0]?.[1] ?? 0
  const rate = legal * generalTerms.latePaymentFactor
  const interest = Math.round((cents * rate * daysLate(dueOn, parisDay(now))) / (10_000 * 365))
  const said = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }).format(rate / 100)
  return { interest, recovery: generalTerms.recoveryFee * 100, rate: `${said}\u00a0%` }
}
