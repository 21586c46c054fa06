import type { DocumentReferenceInput } from '@stackforge-eu/factur-x'
import { parisDay } from '../../../domain/calendar/paris-day.ts'
import type { DocumentReference } from '../../../domain/documents/document-reference.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'

/** The orders and the invoices that this one names. */
export function referencesOf(document: PrintableDocument): DocumentReferenceInput[] {
  const { credited, depositInvoices, orders, purchaseOrder } = document
  const preceding: DocumentReference[] = [...(credited ? [credited] : []), ...depositInvoices]
  // The norm has room for one order; a bill for several names them on its sheet.
  const [order] = orders.length === 1 ? orders : []
  return [
    // In this order: the data's schema knows no other.
    ...(order ? [{ id: order.number, type: 'seller-order' as const }] : []),
    ...(purchaseOrder ? [{ id: purchaseOrder, type: 'order' as const }] : []),
    ...preceding.map(({ number, issuedAt }) => ({
      id: number,
      type: 'preceding' as const,
      issueDate: parisDay(issuedAt),
    })),
  ]
}
