import type { DocumentLine, RateTotal } from '../../../db/schema/billing/documents.ts'
import { sum } from './amounts.ts'
import { type Totals, totalsOf, vatOf } from './vat.ts'

/**
 * What a credit note of these lines takes back, after others of the same invoice, as negative cents; `null` when it would be
 * more than was invoiced, or of another rate. The tax is that of all that is taken back by then without what was taken
 * back before: however an invoice is cut up, its parts come to the whole, to the cent.
 */
export function creditTotals(
  invoiced: readonly RateTotal[],
  before: readonly DocumentLine[],
  now: readonly DocumentLine[],
): Totals | null {
  const earlier = totalsOf(before).rates
  const rates: RateTotal[] = []
  for (const { rate, base } of totalsOf(now).rates) {
    const whole = invoiced.find((one) => one.rate === rate)
    const taken = -(earlier.find((one) => one.rate === rate)?.base ?? 0)
    if (!whole || !isPartOf(taken - base, whole.base)) return null
    rates.push({ rate, base, vat: partialVat(taken, whole) - partialVat(taken - base, whole) + 0 })
  }
  const total_te = sum(rates.map(({ base }) => base))
  return { total_te, total: total_te + sum(rates.map(({ vat }) => vat)), rates }
}

/** The whole with the opposite sign. */
export const oppositeRates = (rates: readonly RateTotal[]): RateTotal[] =>
  rates.map(({ rate, base, vat }) => ({ rate, base: -base + 0, vat: -vat + 0 }))

const isPartOf = (part: number, whole: number) => Math.abs(part) <= Math.abs(whole) && part * whole >= 0

/** The tax of a part of what was invoiced; of the whole, the tax that was invoiced. */
function partialVat(part: number, { rate, base, vat }: RateTotal): number {
  if (part === base) return vat
  const tax = vatOf(part, rate)
  return Math.abs(tax) > Math.abs(vat) ? vat : tax
}
