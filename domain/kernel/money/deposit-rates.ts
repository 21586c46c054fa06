import type { VatTotal } from '../../../db/schema/billing/documents.ts'
import { allocateCents, sumKnownCents } from './amounts.ts'

/**
 * Returns base and tax per rate of a refund of `cents` (including tax) from the remaining deposit. Returns `null` if the amount
 * is zero or more than remains. No rate is refunded more base or tax than remains for it.
 */
export function depositRefundVatTotalsOf(remaining: readonly VatTotal[], cents: number): VatTotal[] | null {
  const total = sumKnownCents(remaining.map(({ base, vat }) => base + vat))
  if (cents > 0 && cents === total) return remaining.filter(({ base, vat }) => base + vat > 0)
  return (
    depositVatTotalsOf(remaining, cents)?.map(({ rate, base, vat }) => {
      const available = remaining.find((one) => one.rate === rate)
      const part = Math.min(Math.max(base, base + vat - (available?.vat ?? 0)), available?.base ?? 0)
      return { rate, base: part, vat: base + vat - part }
    }) ?? null
  )
}

/**
 * Returns base and tax per rate of a deposit of `cents` (including tax) on documents with these rates, exact to the cent. Returns
 * `null` if the amount is zero or more than the total.
 */
export function depositVatTotalsOf(rates: readonly VatTotal[], cents: number): VatTotal[] | null {
  const taxed = rates.filter(({ base, vat }) => base + vat > 0)
  const total = sumKnownCents(taxed.map(({ base, vat }) => base + vat))
  if (cents <= 0 || cents > total) return null
  const shares = allocateCents(
    cents,
    taxed.map(({ base, vat }) => base + vat),
  )
  return taxed.flatMap(({ rate }, index) => {
    const share = shares[index] ?? 0
    const base = Math.round((share * 10_000) / (10_000 + rate))
    return share > 0 ? [{ rate, base, vat: share - base }] : []
  })
}
