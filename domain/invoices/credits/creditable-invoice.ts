import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { deposits, invoices } from '../../../db/schema/tables.ts'
import type { InvoiceRecord } from './keep-credit-note.ts'

/** The invoice as it stays until the transaction ends; `null` where nothing of it can be taken back. */
export async function holdCreditable(tx: Database, id: string): Promise<InvoiceRecord | null> {
  const isStanding = and(
    eq(invoices.id, id),
    isNull(invoices.credited_invoice),
    inArray(invoices.status, ['created', 'paid']),
  )
  const [invoice] = await tx.select().from(invoices).where(isStanding).for('update')
  return invoice ?? null
}

/** Held too: it is deducted or taken back, not both at once. */
export async function isDeducted(tx: Database, id: string): Promise<boolean> {
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.invoice_id, id)).for('update')
  return !!deposit?.deducted_by
}

export async function earlierLines(tx: Database, invoiceId: string): Promise<DocumentLine[]> {
  const notes = await tx
    .select({ lines: invoices.lines })
    .from(invoices)
    .where(eq(invoices.credited_invoice, invoiceId))
  return notes.flatMap(({ lines }) => lines)
}
