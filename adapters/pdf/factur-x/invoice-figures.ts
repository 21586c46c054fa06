import type { InvoiceLineInput, InvoiceTotalsInput, VatBreakdownInput } from '@stackforge-eu/factur-x'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { exemptionMentions, type VatExemption } from '../../../domain/invoices/vat-exemption.ts'
import { sum } from '../../../domain/money/sum.ts'
import { lineTotal, totalsOf } from '../../../domain/money/vat.ts'

/** Whether lines tell what the totals say, each with a tax or the reason why there is none: the norm wants both. */
export function hasWholeFigures({ lines, totals, exemption }: PrintableDocument): boolean {
  const isTold = ({ vat_rate }: DocumentLine) => vat_rate > 0 || exemption !== null
  const isWithout = exemption === 'outside-union' && lines.some(({ vat_rate }) => vat_rate > 0)
  // Nothing taxed stands beside what is outside the tax (BR-O-11).
  const isTaxed = lines.length > 0 && lines.every(isTold) && !isWithout
  const bases = totalsOf(lines).rates.map(({ rate, base }) => `${rate} ${base}`)
  const isOfLines = bases.join() === totals.rates.map(({ rate, base }) => `${rate} ${base}`).join()
  const total_te = sum(totals.rates.map(({ base }) => base))
  const total = total_te + sum(totals.rates.map(({ vat }) => vat))
  return isTaxed && isOfLines && total_te === totals.total_te && total === totals.total
}

/** Amounts in euros. A credit note is told as what it gives back, by its type, not by signs. */
export function invoiceFigures({ kind, lines, totals, deposit, exemption }: PrintableDocument) {
  const euros = (cents: number) => ((kind === 'credit-note' ? -1 : 1) * cents) / 100 + 0
  const { rates } = totals
  const total_te = sum(rates.map(({ base }) => base))
  const total = total_te + sum(rates.map(({ vat }) => vat))
  return {
    lines: lines.map((line, index) => invoiceLine(line, index, { euros, exemption })),
    totals: {
      lineTotal: euros(total_te),
      taxBasisTotal: euros(total_te),
      taxTotal: euros(total - total_te),
      grandTotal: euros(total),
      ...(deposit > 0 && { prepaidAmount: euros(deposit) }),
      duePayableAmount: euros(total - deposit),
      currency: 'EUR',
    } satisfies InvoiceTotalsInput,
    vatBreakdown: rates.map(
      ({ rate, base, vat }): VatBreakdownInput => ({
        categoryCode: categoryOf(rate, exemption),
        ratePercent: rate / 100,
        taxableAmount: euros(base),
        taxAmount: euros(vat),
        ...(rate === 0 && exemption && reasonOf(exemption)),
      }),
    ),
  }
}

/** Categories of the norm (UNCL 5305) and codes of reasons (VATEX) for what bears no tax. */
const categories = {
  'reverse-charge': { code: 'AE', reason: 'VATEX-EU-AE' },
  'outside-union': { code: 'O', reason: 'VATEX-EU-O' },
  // Directive 2006/112/EC, article 79 (c): repaid expenditure.
  disbursement: { code: 'E', reason: 'VATEX-EU-79-C' },
} as const

const categoryOf = (rate: number, exemption: VatExemption | null) =>
  rate === 0 && exemption ? categories[exemption].code : 'S'

const reasonOf = (exemption: VatExemption) => ({
  exemptionReason: exemptionMentions[exemption],
  exemptionReasonCode: categories[exemption].reason,
})

/** A price has no sign (BR-27): that of a discount stands before its quantity. */
function invoiceLine(
  line: DocumentLine,
  index: number,
  { euros, exemption }: { euros: (cents: number) => number; exemption: VatExemption | null },
): InvoiceLineInput {
  const total = euros(lineTotal(line))
  const quantity = Math.abs(line.quantity)
  return {
    id: String(index + 1),
    name: line.description.trim() || 'Prestation',
    quantity: total < 0 ? -quantity : quantity,
    unitCode: 'C62',
    unitPrice: Math.abs(line.unit_price) / 100,
    lineTotal: total,
    vatCategoryCode: categoryOf(line.vat_rate, exemption),
    // What is outside the tax has no rate (BR-O-05).
    ...(exemption !== 'outside-union' && { vatRatePercent: line.vat_rate / 100 }),
  }
}
