import { and, asc, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { clients, deposits, documents, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Facts } from '../../business/site.ts'
import { findTermsOfEstimate } from '../../business/texts/printed-terms.ts'
import type { DocumentKey } from '../../kernel/document-key.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { toDocumentBuyer } from '../documents/document-buyer.ts'
import { estimateTermsDay, purchaseOrderOfEstimate } from '../documents/estimate-row.ts'
import {
  computeUncreditedDepositVatTotals,
  listCreditNotes,
  listDeductedDeposits,
} from '../invoices/find-invoice.ts'
import { listCreditNotesUsedAsPayment } from '../invoices/invoice-account.ts'
import { invoiceKindOf, isVoidStatus } from '../invoices/invoice-status.ts'
import { type BilledOrder, type PrintableDocument, toPrintedDocumentTotals } from './printable-document.ts'

/** Reads all data of a printed document; `null` if there is no such record. */
export function loadPrintableDocument(
  db: Database,
  key: DocumentKey,
  facts: Facts,
): Promise<PrintableDocument | null> {
  return key.kind === 'invoice' ? loadPrintableInvoice(db, key, facts) : loadPrintableEstimate(db, key, facts)
}

const creditedInvoices = alias(invoices, 'credited')

/** Returns the data of an invoice, a deposit invoice or a credit note. */
async function loadPrintableInvoice(
  db: Database,
  { posId, id }: DocumentKey,
  facts: Facts,
): Promise<PrintableDocument | null> {
  const [row] = await db
    .select({
      invoice: invoices,
      client: clients,
      credited: creditedInvoices,
      verificationCode: documents.verification_code,
    })
    .from(invoices)
    .leftJoin(documents, and(eq(documents.pos_id, invoices.pos_id), eq(documents.id, invoices.id)))
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .leftJoin(creditedInvoices, eq(creditedInvoices.id, invoices.credited_invoice))
    .where(and(eq(invoices.id, id), eq(invoices.pos_id, posId)))
  if (!row) return null
  const { invoice, client, credited, verificationCode } = row
  const [received] = invoice.is_deposit
    ? await db.select({ was: deposits.was_received }).from(deposits).where(eq(deposits.invoice_id, id))
    : []
  // The queries run one after the other, because a transaction has only one connection.
  const billed = await listOrdersOfInvoice(db, invoice)
  const deducted = await listDeductedDeposits(db, id)
  const note = isVoidStatus(invoice.status) ? await findLastCreditNote(db, id) : null
  return {
    kind: invoiceKindOf(invoice),
    number: invoice.invoice_number,
    issuedAt: invoice.created_at,
    verificationCode,
    ...issuerAt(posId, invoice.created_at, facts),
    buyer: invoice.buyer ?? toDocumentBuyer(client),
    buyerEmail: client.email,
    lines: invoice.lines,
    totals: toPrintedDocumentTotals(invoice, invoice.lines),
    suppliedOn: invoice.supplied_on,
    dueOn: invoice.due_on,
    validUntil: null,
    workingDays: null,
    vehicle: null,
    message: null,
    terms: null,
    isDraft: false,
    deposit: invoice.deposit,
    wasReceived: received?.was ?? false,
    depositInvoices: deducted.map(({ number, created_at, total, credited: back }) => ({
      number,
      issuedAt: created_at,
      total: (total ?? 0) - back,
    })),
    depositVat: await findDepositVat(db, deducted),
    credits: invoice.credited_invoice === null ? await listCreditNotesUsedAsPayment(db, id) : [],
    state: printedState(invoice, note),
    orders: billed.map(toBilledOrder),
    credited: credited && {
      number: credited.invoice_number,
      issuedAt: credited.created_at,
      // Only a credit note on the whole invoice has the exact opposite total.
      isWhole: credited.total === -(invoice.total ?? 0),
      reason: invoice.credit_reason,
    },
    exemption: invoice.vat_exemption,
    purchaseOrder: invoice.purchase_order,
    registration: invoice.registration_number,
    mileage: invoice.mileage,
  }
}

/** Returns the tax per rate of the deposits that an invoice deducts, less their credit notes. */
async function findDepositVat(db: Database, deducted: Awaited<ReturnType<typeof listDeductedDeposits>>) {
  const sums = new Map<number, number>()
  for (const deposit of deducted)
    for (const { rate, vat } of computeUncreditedDepositVatTotals(
      deposit,
      await listCreditNotes(db, deposit.id),
    ))
      sums.set(rate, (sums.get(rate) ?? 0) + vat)
  return [...sums]
    .filter(([, vat]) => vat !== 0)
    .toSorted(([one], [other]) => other - one)
    .map(([rate, vat]) => ({ rate, vat }))
}

/** Returns the number of the latest credit note on an invoice, which completed its cancellation. */
async function findLastCreditNote(db: Database, id: string): Promise<string | null> {
  const [note] = await db
    .select({ number: invoices.invoice_number })
    .from(invoices)
    .where(eq(invoices.credited_invoice, id))
    .orderBy(desc(invoices.created_at), desc(invoices.invoice_number))
    .limit(1)
  return note?.number ?? null
}

type InvoiceRow = typeof invoices.$inferSelect

function printedState({ status, paid_on }: InvoiceRow, note: string | null): PrintableDocument['state'] {
  if (status === 'paid') return { is: 'settled', on: paid_on }
  return isVoidStatus(status) ? { is: 'void', by: note } : { is: 'open' }
}

function toBilledOrder({
  order_number,
  brand,
  model,
  registration_number,
}: typeof orders.$inferSelect): BilledOrder {
  return {
    number: order_number,
    vehicle: vehicleName({ brand, model }),
    registration: registration_number ?? '',
  }
}

/** Lists the orders that an invoice bills, the oldest first; only those of its own client. */
export function listOrdersOfInvoice(db: Database, invoice: { id: string; client_id: string }) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.invoice, invoice.id), eq(orders.client_id, invoice.client_id)))
    .orderBy(asc(orders.created_at), asc(orders.order_number))
}

async function loadPrintableEstimate(
  db: Database,
  { posId, id }: DocumentKey,
  facts: Facts,
): Promise<PrintableDocument | null> {
  const [row] = await db
    .select({ estimate: estimates, client: clients, verificationCode: documents.verification_code })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .leftJoin(documents, and(eq(documents.pos_id, estimates.pos_id), eq(documents.id, estimates.id)))
    .where(and(eq(estimates.id, id), eq(estimates.pos_id, posId)))
  if (!row) return null
  const { estimate, client, verificationCode } = row
  const issuer = issuerAt(posId, estimate.created_at, facts)
  return {
    kind: 'estimate',
    number: estimate.estimate_number,
    id,
    issuedAt: estimate.created_at,
    verificationCode,
    ...issuer,
    // The PDF prints the share of the deposit from the terms that were offered.
    facts: { ...issuer.facts, terms: facts.at(estimateTermsDay(estimate)).terms },
    buyer: estimate.buyer ?? toDocumentBuyer(client),
    buyerEmail: client.email,
    lines: estimate.lines,
    totals: toPrintedDocumentTotals(estimate, estimate.lines),
    suppliedOn: null,
    dueOn: null,
    validUntil: estimate.valid_until,
    workingDays: estimate.working_days,
    vehicle: estimateVehicle(estimate),
    message: estimate.message || null,
    terms: await findTermsOfEstimate(db, estimate, facts.current()),
    isDraft: false,
    deposit: 0,
    depositInvoices: [],
    depositVat: [],
    credits: [],
    wasReceived: false,
    state: { is: 'open' },
    orders: [],
    credited: null,
    exemption: null,
    purchaseOrder: purchaseOrderOfEstimate(estimate.content),
    registration: null,
    mileage: null,
  }
}

function estimateVehicle({ vehicle, registration_number }: typeof estimates.$inferSelect) {
  return vehicle || registration_number
    ? { name: vehicle ?? '', registration: registration_number ?? '' }
    : null
}

/** Returns the facts of the business on the day of issue: an issued document never changes. */
function issuerAt(posId: string, at: Date, facts: Facts) {
  const site = facts.at(at)
  return { facts: site, pos: pointOfSaleOf(posId, site) }
}
