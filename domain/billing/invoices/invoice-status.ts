import type { invoices } from '../../../db/schema/tables.ts'

export type InvoiceStatus = (typeof invoices.$inferSelect)['status']

/** Where an invoice or, with `credit_`, a credit note stands. */
export type InvoiceState = InvoiceStatus | 'credit_created' | 'credit_paid'

/**
 * The four of invoices to the letter (docs/product.md §4.4); those of credit notes are ours, since the contract
 * names invoices only (decisions/0020-customer-documents.md).
 */
export const invoiceStateNames: Record<InvoiceState, string> = {
  created: 'Facture créée',
  paid: 'Facture réglée',
  cancelled: 'Facture annulée',
  asset_created: 'Facture annulée et avoir créé',
  credit_created: 'Avoir créé',
  credit_paid: 'Avoir réglé',
}

/** Of an invoice, or of a credit note, which is never cancelled. */
export const invoiceState = (status: InvoiceStatus, isCredit: boolean): InvoiceState =>
  isCredit && (status === 'created' || status === 'paid') ? `credit_${status}` : status

/** Cancelled ones are greyed (docs/product.md §2.11). */
export function isVoid(status: InvoiceStatus): boolean {
  return status === 'cancelled' || status === 'asset_created'
}

export const creditNoteStates: readonly InvoiceState[] = ['credit_created', 'credit_paid']

/**
 * What a sum adds up: a cancelled invoice counts for nothing by itself, one that a credit note took back counts
 * with it, to nothing.
 */
export const countedStates: readonly InvoiceState[] = [
  'created',
  'paid',
  'asset_created',
  ...creditNoteStates,
]

/** What remains to be paid. */
export const dueStates: readonly InvoiceState[] = ['created']

/** What an invoice's record is printed as: the contract knows invoices alone (docs/product.md §11.15). */
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
