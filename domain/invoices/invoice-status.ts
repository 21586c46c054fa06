import type { invoices } from '../../db/schema/tables.ts'

type InvoiceRecord = Pick<typeof invoices.$inferSelect, 'status' | 'credited_invoice'>
export type InvoiceStatus = InvoiceRecord['status']

/** To the letter (docs/product.md §4.4). */
export const invoiceStatusNames: Record<InvoiceStatus, string> = {
  created: 'Facture créée',
  paid: 'Facture réglée',
  cancelled: 'Facture annulée',
  asset_created: 'Facture annulée et avoir créé',
}

/** Ours, since the contract names the four of invoices only (decisions/0020-customer-documents.md). */
const creditNoteStatusNames = { created: 'Avoir créé', paid: 'Avoir réglé' }

export function invoiceStatusName({ status, credited_invoice }: InvoiceRecord): string {
  const isCreditNote = credited_invoice !== null && (status === 'created' || status === 'paid')
  return isCreditNote ? creditNoteStatusNames[status] : invoiceStatusNames[status]
}

/** Cancelled ones are greyed (docs/product.md §2.11). */
export function isVoid(status: InvoiceStatus): boolean {
  return status === 'cancelled' || status === 'asset_created'
}
