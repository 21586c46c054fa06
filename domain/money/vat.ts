import type { RateTotal } from '../../db/schema/money/rate-total.ts'
import { sum } from './sum.ts'

/** What taxes are counted from: whole units, cents, and hundredths of a percent (2000 is 20 %). */
export interface TaxedLine {
  quantity: number
  unit_price: number
  vat_rate: number
}

/** The usual rate in France (Code général des impôts, article 278), in hundredths of a percent. */
export const standardRate = 2_000

export interface Totals {
  /** Cents, excluding and including tax. */
  total_te: number
  total: number
  /** The highest rate first. */
  rates: RateTotal[]
}

/** Cents excluding tax. */
export function lineTotal({ quantity, unit_price }: TaxedLine): number {
  return quantity * unit_price
}

/**
 * The tax is counted on the sum of each rate and rounded once for each rate, as French invoices state it
 * (Code général des impôts, annexe II, article 242 nonies A); half a cent goes away from zero, so that a
 * credit note is the exact opposite of its invoice.
 */
export function totalsOf(lines: readonly TaxedLine[]): Totals {
  const bases = new Map<number, number>()
  for (const line of lines) bases.set(line.vat_rate, (bases.get(line.vat_rate) ?? 0) + lineTotal(line))
  const rates = [...bases]
    .sort(([one], [other]) => other - one)
    .map(([rate, base]) => ({ rate, base, vat: vatOf(base, rate) }))
  const total_te = sum(rates.map(({ base }) => base))
  return { total_te, total: total_te + sum(rates.map(({ vat }) => vat)), rates }
}

/** Cents of tax, half a cent away from zero. */
export function vatOf(base: number, rate: number): number {
  // Adding zero keeps a negative zero out of what is compared and shown.
  return Math.sign(base) * Math.floor((Math.abs(base) * rate + 5_000) / 10_000) + 0
}
