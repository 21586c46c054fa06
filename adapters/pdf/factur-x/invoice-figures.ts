import type { InvoiceLineInput, InvoiceTotalsInput, VatBreakdownInput } from '@stackforge-eu/factur-x'
import type { DocumentLine } from '../../../db/schema/documents.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { sum } from '../../../domain/money/sum.ts'
import { lineTotal, totalsOf } from '../../../domain/money/vat.ts'

/** Whether lines tell what the totals say, each with a tax: the norm wants both, and a reason where there is no tax. */
export function hasWholeFigures({ lines, totals }: PrintableDocument): boolean {
  const isTaxed = lines.length > 0 && lines.every(({ vat_rate }) => vat_rate > 0)
  const bases = totalsOf(lines).rates.map(({ rate, base }) => `${rate} ${base}`)
  const isOfLines = bases.join() === totals.rates.map(({ rate, base }) => `${rate} ${base}`).join()
  const total_te = sum(totals.rates.map(({ base }) => base))
  const total = total_te + sum(totals.rates.map(({ vat }) => vat))
  return isTaxed && isOfLines && total_te === totals.total_te && total === totals.total
}

/** Amounts in euros. A credit note is told as what it gives back, by its type, not by signs. */
export function invoiceFigures({ kind, lines, totals, deposit }: PrintableDocument) {
  const euros = (cents: number) => ((kind === 'credit-note' ? -1 : 1) * cents) / 100 + 0
  const { rates } = totals
  const total_te = sum(rates.map(({ base }) => base))
  const total = total_te + sum(rates.map(({ vat }) => vat))
  return {
    lines: lines.map((line, index) => invoiceLine(line, index, euros)),
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
        categoryCode: 'S',
        ratePercent: rate / 100,
        taxableAmount: euros(base),
        taxAmount: euros(vat),
      }),
    ),
  }
}

/** A price has no sign (BR-27): that of a discount stands before its quantity. */
function invoiceLine(line: DocumentLine, index: number, euros: (cents: number) => number): InvoiceLineInput {
  const total = euros(lineTotal(line))
  const quantity = Math.abs(line.quantity)
  return {
    id: String(index + 1),
    name: line.description.trim() || 'Prestation',
    quantity: total < 0 ? -quantity : quantity,
    unitCode: 'C62',
    unitPrice: Math.abs(line.unit_price) / 100,
    lineTotal: total,
    vatCategoryCode: 'S',
    vatRatePercent: line.vat_rate / 100,
  }
}
