import type { invoices } from '../../../db/schema/tables.ts'

export type InvoiceStatus = (typeof invoices.$inferSelect)['status']

/** Status of an invoice; those of a credit note start with `credit_`. */
export type InvoiceState = InvoiceStatus | 'credit_created' | 'credit_paid'

/**
 * Status names. Those of invoices are prescribed word for word (docs/product.md §4.4); those of credit notes are our own
 * (docs/decisions/0020-customer-documents.md).
 */
export const invoiceStateNames: Record<InvoiceState, string> = {
  created: 'Facture créée',
  paid: 'Facture réglée',
  cancelled: 'Facture annulée',
  asset_created: 'Facture annulée et avoir créé',
  credit_created: 'Avoir créé',
  credit_paid: 'Avoir réglé',
}

/** Returns the state of an invoice or credit note. Credit notes are never cancelled. */
export const invoiceState = (status: InvoiceStatus, isCredit: boolean): InvoiceState =>
  isCredit && (status === 'created' || status === 'paid') ? `credit_${status}` : status

/** Whether an invoice is void. Void invoices are greyed out (docs/product.md §2.11). */
export function isVoid(status: InvoiceStatus): boolean {
  return status === 'cancelled' || status === 'asset_created'
}

export const creditNoteStates: readonly InvoiceState[] = ['credit_created', 'credit_paid']

/**
 * States that sums include. A cancelled invoice is left out; a credited one is included together with its credit note, so that
 * both add up to zero.
 */
export const countedStates: readonly InvoiceState[] = [
  'created',
  'paid',
  'asset_created',
  ...creditNoteStates,
]

/** States with an amount left to pay. */
export const dueStates: readonly InvoiceState[] = ['created']

/** Returns the kind of document that an invoice record is printed as. */
export function invoiceKind({
  credited_invoice,
  is_deposit,
}: {
  credited_invoice: string | null
  is_deposit: boolean
}): 'invoice' | 'deposit-invoice' | 'credit-note' {
  if (credited_invoice !== null) return 'credit-note'
  return is_deposit ? 'deposit-invoice' : 'invoice'
}
