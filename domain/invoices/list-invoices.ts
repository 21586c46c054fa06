import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { invoices } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { lastTwelveMonths } from '../lists/last-twelve-months.ts'
import type { Records } from '../lists/records.ts'
import type { InvoiceState } from './invoice-status.ts'

const { lines, buyer, ...columns } = getTableColumns(invoices)

export type ListedInvoice = Omit<typeof invoices.$inferSelect, 'lines' | 'buyer'> & {
  state: InvoiceState
  /** Cents including tax that neither the deposit nor a credit note has paid. */
  balance: number | null
}

/** The client's invoices and credit notes of the last twelve months at both points of sale (docs/product.md §7.3). */
export function listedInvoicesOf(db: Database, client: Client, now: Date): Records<ListedInvoice> {
  const { status, credited_invoice, client_id, created_at } = invoices
  const state = sql<InvoiceState>`case when ${credited_invoice} is null then ${status} else 'credit_' || ${status} end`
  return db
    .select({
      ...columns,
      state: state.as('state'),
      balance: balanceOf(db).as('balance'),
    })
    .from(invoices)
    .where(and(eq(client_id, client.id), gte(created_at, lastTwelveMonths(now))))
    .as('listed')
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
