import { issueCreditNote } from '../../domain/billing/invoices/credit-notes.ts'
import { issueInvoice } from '../../domain/billing/invoices/issue-invoice.ts'
import type { openWorkshop } from '../site/open-workshop.ts'

type Workshop = Awaited<ReturnType<typeof openWorkshop>> & Parameters<typeof issueInvoice>[1]

/** Issues an invoice in a transaction. Returns its id, `null` if it is rejected. */
export async function issueInvoiceAlone(deps: Workshop, invoice: Parameters<typeof issueInvoice>[2]) {
  const issuing = await deps.db.transaction((tx) => issueInvoice(tx, deps, invoice))
  return issuing.outcome === 'issued' ? issuing.id : null
}

/** Credits everything left of an invoice in a transaction. Returns the credit note's id, `null` if it is rejected. */
export async function issueCreditNoteAlone(deps: Workshop, invoiceId: string) {
  const crediting = await deps.db.transaction((tx) => issueCreditNote(tx, deps, { invoiceId }))
  return crediting.outcome === 'credited' ? crediting.id : null
}
