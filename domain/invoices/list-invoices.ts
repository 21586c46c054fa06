import { and, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { invoices } from '../../db/schema/tables.ts'
import type { ListedRecords } from '../lists/records.ts'
import type { InvoiceState } from './invoice-status.ts'

/** What a list says of a document; all else stays where it is. */
const columns = {
  id: invoices.id,
  invoice_number: invoices.invoice_number,
  created_at: invoices.created_at,
  total_te: invoices.total_te,
  total: invoices.total,
  status: invoices.status,
  pos_id: invoices.pos_id,
  credited_invoice: invoices.credited_invoice,
}

export type ListedInvoice = Pick<typeof invoices.$inferSelect, keyof typeof columns> & {
  state: InvoiceState
  /** Cents including tax that neither the deposit nor a credit note has paid. */
  balance: number | null
}

/** The client's invoices and credit notes of the last twelve months at both points of sale (docs/product.md §7.3). */
export const listedInvoices: ListedRecords<ListedInvoice> = {
  name: 'invoices',
  of(db, { client, since }) {
    const { status, credited_invoice, client_id, created_at } = invoices
    const state = sql<InvoiceState>`case when ${credited_invoice} is null then ${status} else 'credit_' || ${status} end`
    return db
      .select({
        ...columns,
        state: state.as('state'),
        balance: balanceOf(db).as('balance'),
      })
      .from(invoices)
      .where(and(eq(client_id, client), gte(created_at, since)))
      .as('listed')
  },
}

const notes = alias(invoices, 'notes')

/** What the office knows of parts that were paid does not stand in it (docs/product.md §11.16). */
const balanceOf = (db: Database) => {
  const { id, total, deposit } = invoices
  const back = db
    .select({ cents: sql`sum(${notes.total})` })
    .from(notes)
    .where(eq(notes.credited_invoice, id))
  return sql<number | null>`${total} - ${deposit} + coalesce((${back}), 0)`
}
