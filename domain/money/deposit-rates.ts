import type { RateTotal } from '../../db/schema/documents.ts'
import { shareOut, sum } from './amounts.ts'

/**
 * A deposit of so many cents including tax on what has these rates: its base and tax of each, to the cent. `null` where it is
 * nothing, or more than the whole.
 */
export function depositRates(rates: readonly RateTotal[], cents: number): RateTotal[] | null {
  const taxed = rates.filter(({ base, vat }) => base + vat > 0)
  const whole = sum(taxed.map(({ base, vat }) => base + vat))
  if (cents <= 0 || cents > whole) return null
  const shares = shareOut(
    cents,
    taxed.map(({ base, vat }) => base + vat),
  )
  return taxed.flatMap(({ rate }, place) => {
    const share = shares[place] ?? 0
    const base = Math.round((share * 10_000) / (10_000 + rate))
    return share > 0 ? [{ rate, base, vat: share - base }] : []
  })
}
