import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { listDeducted } from '../invoices/billed-with.ts'
import { documentKind } from '../invoices/document-kind.ts'
import { isVoid } from '../invoices/invoice-status.ts'
import { buyerOf } from './buyer-of.ts'
import type { DocumentKey } from './document-key.ts'
import { findBilledOrders } from './find-billed-orders.ts'
import { issuedBy } from './issued-by.ts'
import type { PrintableDocument } from './printable-document.ts'
import { billedOrder } from './printed-order.ts'
import { lastNoteOf, stateOf } from './printed-state.ts'
import { printedTotals } from './printed-totals.ts'

const creditedInvoices = alias(invoices, 'credited')

/** What stands on an invoice, a deposit invoice or a credit note. */
export async function readInvoice(
  db: Database,
  { posId, id }: DocumentKey,
): Promise<PrintableDocument | null> {
  const [row] = await db
    .select({ invoice: invoices, client: clients, credited: creditedInvoices })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .leftJoin(creditedInvoices, eq(creditedInvoices.id, invoices.credited_invoice))
    .where(and(eq(invoices.id, id), eq(invoices.pos_id, posId)))
  if (!row) return null
  const { invoice, client, credited } = row
  // One after the other: within a transaction there is one connection.
  const billed = await findBilledOrders(db, invoice)
  const deducted = await listDeducted(db, id)
  const note = isVoid(invoice.status) ? await lastNoteOf(db, id) : null
  return {
    kind: documentKind(invoice),
    number: invoice.invoice_number,
    issuedAt: invoice.created_at,
    ...issuedBy(posId, invoice.created_at),
    buyer: invoice.buyer ?? buyerOf(client),
    buyerEmail: client.email,
    lines: invoice.lines,
    totals: printedTotals(invoice, invoice.lines),
    suppliedOn: invoice.supplied_on,
    dueOn: invoice.due_on,
    ...notAQuote,
    deposit: invoice.deposit,
    depositInvoices: deducted.map(({ number, created_at, total, credited: back }) => ({
      number,
      issuedAt: created_at,
      total: (total ?? 0) - back,
    })),
    state: stateOf(invoice, note),
    orders: billed.map(billedOrder),
    credited: credited && {
      number: credited.invoice_number,
      issuedAt: credited.created_at,
      // One whole note is the exact opposite; several parts never are.
      isWhole: credited.total === -(invoice.total ?? 0),
      reason: invoice.credit_reason,
    },
    exemption: invoice.vat_exemption,
    purchaseOrder: invoice.purchase_order,
    registration: invoice.registration_number,
    mileage: invoice.mileage,
  }
}

const notAQuote = {
  validUntil: null,
  workingDays: null,
  vehicle: null,
  message: null,
  terms: null,
  isDraft: false,
}
