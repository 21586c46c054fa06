import type { RateTotal } from '../../db/schema/money/rate-total.ts'
import { sum } from './sum.ts'

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

/** Cents in shares as large as the weights: none is lost, those whose part was cut most get one more. */
function shareOut(cents: number, weights: readonly number[]): number[] {
  const whole = sum([...weights])
  const parts = weights.map((weight, place) => {
    const exact = (cents * weight) / whole
    return { place, share: Math.floor(exact), left: exact - Math.floor(exact) }
  })
  const missing = cents - sum(parts.map(({ share }) => share))
  const first = parts.toSorted((one, other) => other.left - one.left || one.place - other.place)
  for (const part of first.slice(0, missing)) part.share += 1
  return parts.map(({ share }) => share)
}
