import type { InvoiceLineInput } from '@stackforge-eu/factur-x'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { VatExemption } from '../../../domain/invoices/vat-exemption.ts'
import { lineTotal } from '../../../domain/money/vat.ts'
import { categoryOf } from './vat-category.ts'

/** A price has no sign (BR-27): that of a discount stands before its quantity. */
export function invoiceLine(
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
