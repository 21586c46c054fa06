import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { deposits, invoices, orders } from '../../db/schema/tables.ts'
import { creditedCents } from './credits/credited.ts'

/** Orders that lead to it, the oldest first. */
export const listBilled = (db: Database, id: string) =>
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

const told = {
  id: invoices.id,
  posId: invoices.pos_id,
  number: invoices.invoice_number,
  total: invoices.total,
  status: invoices.status,
  lines: invoices.lines,
  created_at: invoices.created_at,
}

/** Credit notes on it, the oldest first. */
export const listNotes = (db: Database, id: string) =>
  db
    .select(told)
    .from(invoices)
    .where(eq(invoices.credited_invoice, id))
    .orderBy(asc(invoices.created_at), asc(invoices.invoice_number))

/** Deposit invoices that it deducts. */
export const listDeducted = (db: Database, id: string) =>
  db
    .select({ ...told, credited: creditedCents(db) })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(eq(deposits.deducted_by, id))
    .orderBy(asc(invoices.created_at), asc(invoices.invoice_number))
