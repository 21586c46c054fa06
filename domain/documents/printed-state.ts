import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices } from '../../db/schema/tables.ts'
import { isVoid } from '../invoices/invoice-status.ts'
import type { PrintableDocument } from './printable-document.ts'

/** The credit note that took the last of it back. */
export async function lastNoteOf(db: Database, id: string): Promise<string | null> {
  const [note] = await db
    .select({ number: invoices.invoice_number })
    .from(invoices)
    .where(eq(invoices.credited_invoice, id))
    .orderBy(desc(invoices.created_at), desc(invoices.invoice_number))
    .limit(1)
  return note?.number ?? null
}

type InvoiceRow = typeof invoices.$inferSelect

export function stateOf({ status, paid_on }: InvoiceRow, note: string | null): PrintableDocument['state'] {
  if (status === 'paid') return { is: 'settled', on: paid_on }
  return isVoid(status) ? { is: 'void', by: note } : { is: 'open' }
}
