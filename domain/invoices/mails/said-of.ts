import { documentKind } from '../document-kind.ts'
import type { InvoiceRecord } from '../find-invoice-record.ts'
import type { InvoiceSaid } from './invoice-words.ts'

/** What the mail that brings it says of an invoice. */
export const saidOf = ({ invoice, rest, credited, orders }: InvoiceRecord): InvoiceSaid => ({
  kind: documentKind(invoice),
  number: invoice.invoice_number,
  total: invoice.total,
  rest,
  dueOn: invoice.due_on,
  credited: credited?.number ?? null,
  orders: orders.map(({ number }) => number),
})
