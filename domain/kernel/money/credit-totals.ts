import type { DocumentLine, VatTotal } from '../../../db/schema/billing/documents.ts'
import { sumKnownCents } from './amounts.ts'
import { type DocumentTotals, totalsOfDocumentLines, vatCentsOf } from './vat.ts'

/**
 * Returns the totals of a credit note with the lines `now`, in negative cents, after earlier ones (`before`) of the same invoice.
 * Returns `null` if more would be credited than was invoiced, or at another rate. The tax is the tax on everything credited so
 * far minus the tax credited before, so that any sequence of credit notes adds up to the total of the invoice, to the cent.
 */
export function creditNoteTotals(
  invoiced: readonly VatTotal[],
  before: readonly DocumentLine[],
  now: readonly DocumentLine[],
): DocumentTotals | null {
  const earlier = totalsOfDocumentLines(before).rates
  const rates: VatTotal[] = []
  for (const { rate, base } of totalsOfDocumentLines(now).rates) {
    const invoicedRate = invoiced.find((one) => one.rate === rate)
    const creditedBase = -(earlier.find((one) => one.rate === rate)?.base ?? 0)
    if (!invoicedRate || !isPartOf(creditedBase - base, invoicedRate.base)) return null
    rates.push({
      rate,
      base,
      vat: partialVat(creditedBase, invoicedRate) - partialVat(creditedBase - base, invoicedRate) + 0,
    })
  }
  const total_te = sumKnownCents(rates.map(({ base }) => base))
  return { total_te, total: total_te + sumKnownCents(rates.map(({ vat }) => vat)), rates }
}

/** Returns the same amounts with the opposite sign. */
export const negateVatTotals = (rates: readonly VatTotal[]): VatTotal[] =>
  rates.map(({ rate, base, vat }) => ({ rate, base: -base + 0, vat: -vat + 0 }))

const isPartOf = (part: number, whole: number) => Math.abs(part) <= Math.abs(whole) && part * whole >= 0

/** Returns the tax on a part of the invoiced base; for the whole base, the invoiced tax. */
function partialVat(part: number, { rate, base, vat }: VatTotal): number {
  if (part === base) return vat
  const tax = vatCentsOf(part, rate)
  return Math.abs(tax) > Math.abs(vat) ? vat : tax
}
