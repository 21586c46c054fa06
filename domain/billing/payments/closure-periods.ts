import type { paymentClosures } from '../../../db/schema/tables.ts'
import { generalTermsFigures } from '../../business/general-terms.ts'
import { addDays, type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'

type Closure = typeof paymentClosures.$inferSelect
export type PaymentClosureTotals = Closure['totals']

/** A period to close, with its totals. Periods are closed in order: a day, then the month and the year that end with it. */
export interface PaymentPeriod {
  period: Closure['period']
  /** `2026-11-22` for a day, `2026-11` for a month, `2026` for a year. */
  name: string
  totals: PaymentClosureTotals
}

export const emptyPaymentClosureTotals: PaymentClosureTotals = { count: 0, cents: 0, means: {}, ever: 0 }

/** Adds the totals of two consecutive periods. `ever`, the running total, is that of the later one. */
export function addPaymentClosureTotals(
  one: PaymentClosureTotals,
  other: PaymentClosureTotals,
): PaymentClosureTotals {
  const means = { ...one.means }
  for (const [name, cents] of Object.entries(other.means)) means[name] = (means[name] ?? 0) + cents
  return { count: one.count + other.count, cents: one.cents + other.cents, means, ever: other.ever }
}

/**
 * Returns every period that ends between two days, both included. `totalsOf` contains the days with payments, without the running
 * total. `openTotals` contains the closed totals of the first day's month and year, and the running total.
 */
export function listPaymentPeriodsBetween(
  from: Day,
  until: Day,
  totalsOf: ReadonlyMap<Day, Omit<PaymentClosureTotals, 'ever'>>,
  openTotals: { month: PaymentClosureTotals; year: PaymentClosureTotals; ever: number },
): PaymentPeriod[] {
  const periods: PaymentPeriod[] = []
  let { month, year, ever } = openTotals
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const dayTotals = totalsOf.get(day) ?? emptyPaymentClosureTotals
    ever += dayTotals.cents
    const totals = { ...dayTotals, ever }
    month = addPaymentClosureTotals(month, totals)
    year = addPaymentClosureTotals(year, totals)
    periods.push({ period: 'day', name: day, totals })
    const next = addDays(day, 1)
    if (next.slice(0, 7) !== day.slice(0, 7)) {
      periods.push({ period: 'month', name: day.slice(0, 7), totals: month })
      month = emptyPaymentClosureTotals
    }
    if (next.slice(0, 4) !== day.slice(0, 4)) {
      periods.push({ period: 'year', name: day.slice(0, 4), totals: year })
      year = emptyPaymentClosureTotals
    }
  }
  return periods
}

/** French sentence that describes a fault of a hash chain. */
export type HashChainFault = string

const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** Formats a month: `2026-11` becomes « novembre 2026 ». */
export const formatClosureMonth = (month: string) =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`

type NamedClosure = Pick<typeof paymentClosures.$inferSelect, 'period' | 'name'>

/**
 * Returns the name of a closure: « la clôture du 21/11/2026 », « la clôture de novembre 2026 », « la clôture de l’année 2026 ».
 */
export function paymentClosureName({ period, name }: NamedClosure): string {
  if (period === 'day') return `la clôture du ${formatDay(name)}`
  if (period === 'year') return `la clôture de l’année ${name}`
  return `la clôture ${/^\d{4}-(?:04|08|10)/.test(name) ? 'd’' : 'de '}${formatClosureMonth(name)}`
}

/**
 * Returns the first day whose payments are stored. They are deleted ten years after the end of their year (docs/product.md §9.8).
 */
export const firstRetainedPaymentDay = (now: Date): Day =>
  `${Number(parisDay(now).slice(0, 4)) - generalTermsFigures.dataYears}-01-01`
