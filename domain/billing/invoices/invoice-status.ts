import { inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { invoices } from '../../../db/schema/tables.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

export type InvoiceStatus = (typeof invoices.$inferSelect)['status']

/** Status of an invoice; those of a credit note start with `credit_`. */
export type InvoiceState = InvoiceStatus | 'credit_created' | 'credit_paid'

/**
 * Status names. Those of invoices are prescribed word for word by the specification (docs/product.md §4.4); those of credit notes
 * are our own.
 */
export const invoiceStateNames: Record<InvoiceState, string> = storedValueNames({
  created: 'Facture créée',
  paid: 'Facture réglée',
  cancelled: 'Facture annulée',
  asset_created: 'Facture annulée et avoir créé',
  credit_created: 'Avoir créé',
  credit_paid: 'Avoir réglé',
})

/** Returns the state of an invoice or credit note. Credit notes are never cancelled. */
export const invoiceStateOf = (status: InvoiceStatus, isCredit: boolean): InvoiceState =>
  isCredit && (status === 'created' || status === 'paid') ? `credit_${status}` : status

const validStatuses: readonly InvoiceStatus[] = ['created', 'paid']

/** Whether an invoice was cancelled or credited whole. Void invoices are greyed out. */
export const isVoidStatus = (status: InvoiceStatus): boolean => !validStatuses.includes(status)

/** SQL condition on `invoices`: the invoice or credit note is not void. */
export const isValidInvoice: SQL = inArray(invoices.status, [...validStatuses])

/** SQL condition on `invoices`: the invoice is void. */
export const isVoidInvoice: SQL = notInArray(invoices.status, [...validStatuses])

type RecordedStatus = Pick<typeof invoices.$inferSelect, 'status' | 'credited_invoice'>

/** Whether the record can be credited, in full or in part: it is an invoice, not a credit note, and it is not void. */
export const isCreditable = ({ status, credited_invoice }: RecordedStatus): boolean =>
  credited_invoice === null && !isVoidStatus(status)

/** Whether the record is an unpaid invoice: not a credit note, neither void nor fully paid. */
export const isRecordUnpaid = ({ status, credited_invoice }: RecordedStatus): boolean =>
  credited_invoice === null && status === 'created'

/** SQL condition on `invoices`, like `isRecordUnpaid`. Repeats the condition of the partial index `invoices_due`. */
export const isUnpaidInvoice: SQL = sql`(${invoices.status} = 'created' and ${invoices.credited_invoice} is null)`

export const creditNoteStates: readonly InvoiceState[] = ['credit_created', 'credit_paid']

/**
 * States that sums include. A cancelled invoice is left out; a credited one is included together with its credit note, so that
 * both add up to zero.
 */
export const invoiceStatesInTotals: readonly InvoiceState[] = [
  'created',
  'paid',
  'asset_created',
  ...creditNoteStates,
]

/**
 * States in which an invoice can be owed. A credited one is owed again if money is taken back after its credit note was paid out,
 * for example because a cheque bounces.
 */
export const owedInvoiceStates: readonly InvoiceState[] = ['created', 'asset_created']

/** Returns the kind of document that an invoice record is printed as. */
export function invoiceKindOf({
  credited_invoice,
  is_deposit,
}: {
  credited_invoice: string | null
  is_deposit: boolean
}): 'invoice' | 'deposit-invoice' | 'credit-note' {
  if (credited_invoice !== null) return 'credit-note'
  return is_deposit ? 'deposit-invoice' : 'invoice'
}
