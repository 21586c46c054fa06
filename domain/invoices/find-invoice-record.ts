import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { clients, deposits, invoices, platformFlows } from '../../db/schema/tables.ts'
import { paidFor, restToPay } from '../payments/still-owed.ts'
import { listBilled, listDeducted, listNotes } from './billed-with.ts'
import { creditedCents } from './credits/credited.ts'

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof findInvoiceRecord>>>

const origins = alias(invoices, 'origins')
const deducting = alias(invoices, 'deducting')

/** All that the office shows of an invoice, deposit invoice or credit note; `null` when there is none of that id. */
export async function findInvoiceRecord(db: Database, id: string) {
  const [row] = await db
    .select({
      invoice: invoices,
      client: clients,
      credited: { id: origins.id, number: origins.invoice_number, posId: origins.pos_id },
      deductedBy: { id: deducting.id, number: deducting.invoice_number, posId: deducting.pos_id },
      flow: platformFlows,
      creditedCents: creditedCents(db),
      paidCents: paidFor(invoices.id),
      rest: restToPay(invoices.id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .leftJoin(origins, eq(origins.id, invoices.credited_invoice))
    .leftJoin(deposits, eq(deposits.invoice_id, invoices.id))
    .leftJoin(deducting, eq(deducting.id, deposits.deducted_by))
    .leftJoin(platformFlows, eq(platformFlows.invoice_id, invoices.id))
    .where(eq(invoices.id, id))
  if (!row) return null
  // One after the other: within a transaction there is one connection.
  const billed = await listBilled(db, id)
  const notes = await listNotes(db, id)
  const deducted = await listDeducted(db, id)
  const isOwed = row.invoice.status === 'created' && row.invoice.credited_invoice === null
  return { ...row, rest: isOwed ? row.rest : 0, orders: billed, notes, deducted }
}
