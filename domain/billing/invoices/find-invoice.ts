import { asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import type { VatTotal } from '../../../db/schema/billing/documents.ts'
import { clients, deposits, invoices, orders, platformFlows } from '../../../db/schema/tables.ts'
import { sumKnownCents } from '../../kernel/money/amounts.ts'
import { issuedVatTotalsOf } from '../../kernel/money/vat.ts'
import { owedCentsOrZero, paidCents } from './invoice-account.ts'
import { invoiceStateOf, owedInvoiceStates } from './invoice-status.ts'

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof findInvoiceRecord>>>

const origins = alias(invoices, 'origins')
const deducting = alias(invoices, 'deducting')

/** Returns an invoice, deposit invoice or credit note with all data of its office page; `null` if there is none. */
export async function findInvoiceRecord(db: Database, id: string) {
  const [row] = await db
    .select({
      invoice: invoices,
      client: clients,
      credited: { id: origins.id, number: origins.invoice_number, posId: origins.pos_id },
      deductedBy: { id: deducting.id, number: deducting.invoice_number, posId: deducting.pos_id },
      flow: platformFlows,
      creditedCents: creditedCents(db),
      paidCents: paidCents(invoices.id),
      owed: owedCentsOrZero(invoices.id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .leftJoin(origins, eq(origins.id, invoices.credited_invoice))
    .leftJoin(deposits, eq(deposits.invoice_id, invoices.id))
    .leftJoin(deducting, eq(deducting.id, deposits.deducted_by))
    .leftJoin(platformFlows, eq(platformFlows.invoice_id, invoices.id))
    .where(eq(invoices.id, id))
  if (!row) return null
  // The queries run one after the other, because a transaction has only one connection.
  const billed = await listBilledOrders(db, id)
  const notes = await listCreditNotes(db, id)
  const deducted = await listDeductedDeposits(db, id)
  const { status, credited_invoice } = row.invoice
  const isOwed = owedInvoiceStates.includes(invoiceStateOf(status, credited_invoice !== null))
  return { ...row, owed: isOwed ? row.owed : 0, orders: billed, notes, deducted }
}

/** Lists the orders that the invoice bills, the oldest first. */
const listBilledOrders = (db: Database, id: string) =>
  db
    .select({
      id: orders.id,
      number: orders.order_number,
      brand: orders.brand,
      model: orders.model,
      registration: orders.registration_number,
    })
    .from(orders)
    .where(eq(orders.invoice, id))
    .orderBy(asc(orders.created_at), asc(orders.order_number))

const noteColumns = {
  id: invoices.id,
  posId: invoices.pos_id,
  number: invoices.invoice_number,
  total: invoices.total,
  status: invoices.status,
  lines: invoices.lines,
  rates: invoices.rates,
  created_at: invoices.created_at,
}

/** Lists the credit notes on the invoice, the oldest first. */
export const listCreditNotes = (db: Database, id: string) =>
  db
    .select(noteColumns)
    .from(invoices)
    .where(eq(invoices.credited_invoice, id))
    .orderBy(asc(invoices.created_at), asc(invoices.invoice_number))

/** Lists the deposit invoices that the invoice deducts. */
export const listDeductedDeposits = (db: Database, id: string) =>
  db
    .select({ ...noteColumns, credited: creditedCents(db) })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(eq(deposits.deducted_by, id))
    .orderBy(asc(invoices.created_at), asc(invoices.invoice_number))

/** Lines and rates of an invoice or of one of its credit notes. */
export type LinesAndVatTotals = Pick<typeof invoices.$inferSelect, 'lines' | 'rates'>

/** Returns base and tax per rate of a deposit that its credit notes have not credited. */
export function computeUncreditedDepositVatTotals(
  deposit: LinesAndVatTotals,
  notes: readonly LinesAndVatTotals[],
): VatTotal[] {
  const creditedRates = notes.flatMap((note) => issuedVatTotalsOf(note))
  return issuedVatTotalsOf(deposit).map(({ rate, base, vat }) => {
    const own = creditedRates.filter((one) => one.rate === rate)
    return {
      rate,
      base: base + sumKnownCents(own.map((one) => one.base)),
      vat: vat + sumKnownCents(own.map((one) => one.vat)),
    }
  })
}

const notes = alias(invoices, 'notes')

/** SQL: cents of an invoice that credit notes have credited, as a positive number. */
export const creditedCents = (db: Database) =>
  sql<number>`coalesce(-(${db
    .select({ cents: sql`sum(${notes.total})` })
    .from(notes)
    .where(eq(notes.credited_invoice, invoices.id))}), 0)`.mapWith(Number)

/** Returns the invoices that bill these orders, each with the number of its order. */
export async function listInvoicesOfOrders(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      order: orders.order_number,
      number: invoices.invoice_number,
      id: invoices.id,
      posId: invoices.pos_id,
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.id, orders.invoice))
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.order_number))
}
