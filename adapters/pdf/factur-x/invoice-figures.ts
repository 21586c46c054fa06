import type { InvoiceTotalsInput, VatBreakdownInput } from '@stackforge-eu/factur-x'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { sum } from '../../../domain/money/sum.ts'
import { invoiceLine } from './invoice-line.ts'
import { categoryOf, reasonOf } from './vat-category.ts'

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
