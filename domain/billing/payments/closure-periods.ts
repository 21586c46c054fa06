import type { paymentClosures } from '../../../db/schema/tables.ts'
import { generalTerms } from '../../business/general-terms.ts'
import { addDays, type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'

type Closure = typeof paymentClosures.$inferSelect
export type ClosureTotals = Closure['totals']

/** A period whose totals are known, in the order in which it is closed: a day, then the month and the year that it ends. */
export interface ClosedPeriod {
  period: Closure['period']
  /** `2026-11-22`, `2026-11`, `2026`. */
  name: string
  totals: ClosureTotals
}

export const noTotals: ClosureTotals = { count: 0, cents: 0, means: {}, ever: 0 }

/** Both together; what was there before counts from the later one. */
export function addTotals(one: ClosureTotals, other: ClosureTotals): ClosureTotals {
  const means = { ...one.means }
  for (const [name, cents] of Object.entries(other.means)) means[name] = (means[name] ?? 0) + cents
  return { count: one.count + other.count, cents: one.cents + other.cents, means, ever: other.ever }
}

/**
 * Every period that ends between the two days, both included, none left out. `totalsOf` are those of the days on which
 * money moved, without what was before; `begun` what of the first day's month and year is closed already.
 */
export function periodsBetween(
  from: Day,
  until: Day,
  totalsOf: ReadonlyMap<Day, Omit<ClosureTotals, 'ever'>>,
  begun: { month: ClosureTotals; year: ClosureTotals; ever: number },
): ClosedPeriod[] {
  const periods: ClosedPeriod[] = []
  let { month, year, ever } = begun
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const own = totalsOf.get(day) ?? noTotals
    ever += own.cents
    const totals = { ...own, ever }
    month = addTotals(month, totals)
    year = addTotals(year, totals)
    periods.push({ period: 'day', name: day, totals })
    const next = addDays(day, 1)
    if (next.slice(0, 7) !== day.slice(0, 7)) {
      periods.push({ period: 'month', name: day.slice(0, 7), totals: month })
      month = noTotals
    }
    if (next.slice(0, 4) !== day.slice(0, 4)) {
      periods.push({ period: 'year', name: day.slice(0, 4), totals: year })
      year = noTotals
    }
  }
  return periods
}

/** A sentence, or nothing wrong. */
export type ChainFault = string | null

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

/** `2026-11` → « novembre 2026 ». */
export const monthName = (month: string) =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`

type NamedClosure = Pick<typeof paymentClosures.$inferSelect, 'period' | 'name'>

/** « la clôture du 21/11/2026 », « la clôture de novembre 2026 », « la clôture de l’année 2026 ». */
export function closureName({ period, name }: NamedClosure): string {
  if (period === 'day') return `la clôture du ${formatDay(name)}`
  if (period === 'year') return `la clôture de l’année ${name}`
  return `la clôture ${/^\d{4}-(?:04|08|10)/.test(name) ? 'd’' : 'de '}${monthName(name)}`
}

/** The first day whose payments are kept: ten years after the end of theirs, those of a year go (docs/product.md §9.8). */
export const firstKeptDay = (now: Date): Day =>
  `${Number(parisDay(now).slice(0, 4)) - generalTerms.dataYears}-01-01`
