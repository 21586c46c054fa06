import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { lastTwelveMonths } from '../lists/last-twelve-months.ts'
import type { Records } from '../lists/records.ts'
import type { InvoiceState } from './invoice-status.ts'

const { lines, buyer, ...columns } = getTableColumns(invoices)

export type ListedInvoice = Omit<typeof invoices.$inferSelect, 'lines' | 'buyer'> & {
  state: InvoiceState
  /** Cents including tax that the deposit has not paid. */
  balance: number | null
}

/** The client's invoices and credit notes of the last twelve months at both points of sale (docs/product.md §7.3). */
export function listedInvoicesOf(db: Database, client: Client, now: Date): Records<ListedInvoice> {
  const { status, credited_invoice, client_id, created_at, total, deposit } = invoices
  const state = sql<InvoiceState>`case when ${credited_invoice} is null then ${status} else 'credit_' || ${status} end`
  return db
    .select({
      ...columns,
      state: state.as('state'),
      balance: sql<number | null>`${total} - ${deposit}`.as('balance'),
    })
    .from(invoices)
    .where(and(eq(client_id, client.id), gte(created_at, lastTwelveMonths(now))))
    .as('listed')
}
