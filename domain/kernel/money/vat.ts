import type { DocumentLine, VatTotal } from '../../../db/schema/billing/documents.ts'
import { roundToSum, sumKnownCents } from './amounts.ts'

/** Fields of a line from which taxes are computed: whole units, cents, and hundredths of a percent (2000 is 20 %). */
interface TaxedLine {
  quantity: number
  unit_price: number
  vat_rate: number
}

/** Standard VAT rate in France (Code général des impôts, article 278), in hundredths of a percent. */
export const standardVatRate = 2_000

export interface DocumentTotals {
  /** Cents excluding (`total_te`) and including tax. */
  total_te: number
  total: number
  /** The highest rate first. */
  rates: VatTotal[]
}

/** Returns cents excluding tax. */
export function lineTotalExclTaxOf({ quantity, unit_price }: TaxedLine): number {
  return quantity * unit_price
}

/**
 * Returns the totals of lines. The tax is computed on the sum per rate and rounded once per rate, as French invoices state it
 * (Code général des impôts, annexe II, article 242 nonies A). Half a cent is rounded away from zero, so that a credit note is the
 * exact opposite of its invoice.
 */
export function totalsOfDocumentLines(lines: readonly TaxedLine[]): DocumentTotals {
  const bases = new Map<number, number>()
  for (const line of lines)
    bases.set(line.vat_rate, (bases.get(line.vat_rate) ?? 0) + lineTotalExclTaxOf(line))
  const rates = [...bases]
    .sort(([one], [other]) => other - one)
    .map(([rate, base]) => ({ rate, base, vat: vatCentsOf(base, rate) }))
  const total_te = sumKnownCents(rates.map(({ base }) => base))
  return { total_te, total: total_te + sumKnownCents(rates.map(({ vat }) => vat)), rates }
}

/**
 * Returns the cents including tax of each line, which consumers must be told (arrêté du 3 décembre 1987). The total rounds the
 * tax once per rate, so lines rounded one by one could differ from it by a cent: the lines of a rate are rounded together.
 */
export function lineTotalsInclTaxOf(lines: readonly TaxedLine[]): number[] {
  const amounts = lines.map(() => 0)
  for (const { rate, base, vat } of totalsOfDocumentLines(lines).rates) {
    const lineIndexes = [...lines.keys()].filter((lineIndex) => lines[lineIndex]?.vat_rate === rate)
    const exact = lineIndexes.map((lineIndex) =>
      centsInclTax(lineTotalExclTaxOf(lines[lineIndex] as TaxedLine), rate),
    )
    for (const [index, cents] of roundToSum(base + vat, exact).entries())
      amounts[lineIndexes[index] ?? 0] = cents
  }
  return amounts
}

/** Returns cents including tax, not rounded. */
export const centsInclTax = (base: number, rate: number) => (base * (10_000 + rate)) / 10_000

/** Returns cents of tax; half a cent is rounded away from zero. */
export function vatCentsOf(base: number, rate: number): number {
  // Adding zero turns a negative zero into zero, for comparisons and display.
  return Math.sign(base) * Math.floor((Math.abs(base) * rate + 5_000) / 10_000) + 0
}

/** Returns the deposit due with the order, in cents including tax, rounded to the nearest cent. `total` includes tax. */
export const depositShareOf = (total: number, percent: number): number => Math.round((total * percent) / 100)

/** Value in forms → label, in the order shown: rates of the Code général des impôts, 278 to 279-0 bis. */
export const vatRateOptions = {
  '20.0': '20\u00a0%',
  '10.0': '10\u00a0%',
  '5.5': '5,5\u00a0%',
  '0.0': '0\u00a0%',
} as const
export const defaultVatRate = '20.0'

/** Converts a rate from its value in forms to hundredths of a percent, and back. */
export const vatRateFromField = (typed: string): number => Math.round(Number(typed) * 100)
export const vatRateFieldValue = (rate: number): string => (rate / 100).toFixed(1)

/** Maximum total of a document in cents, and maximum payment for one: well within the integer range of the database. */
export const maxDocumentCents = 1_000_000_000

/** Returns a French sentence if such lines cannot be billed; `null` otherwise. */
export function findDocumentAmountsProblem(lines: readonly TaxedLine[]): string | null {
  const { total_te, total } = totalsOfDocumentLines(lines)
  if (total_te < 0 || total < 0) return 'Les remises dépassent ce qui est facturé'
  return Math.max(total_te, total) > maxDocumentCents ? 'Le total dépasse 10\u00a0000\u00a0000\u00a0€' : null
}

/** Returns base and tax per rate as they were issued. */
export const issuedVatTotalsOf = ({ lines, rates }: { lines: DocumentLine[]; rates: VatTotal[] | null }) =>
  rates ?? totalsOfDocumentLines(lines).rates
