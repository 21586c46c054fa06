import { and, desc, eq, gte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { lastTwelveMonths } from '../lists/last-twelve-months.ts'
import { matchesSearch } from '../lists/matches-search.ts'
import type { InvoiceStatus } from './invoice-status.ts'

export interface InvoiceChoice {
  /** Words of the number. */
  search: string
  status: InvoiceStatus | null
}

export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number]

/**
 * The client's invoices and credit notes of the last twelve months at both points of sale, the newest first
 * (docs/product.md §7.3).
 */
export function listInvoices(db: Database, client: Client, now: Date, { search, status }: InvoiceChoice) {
  const { id, invoice_number, created_at, total_te, total, pos_id, credited_invoice } = invoices
  return db
    .select({
      id,
      invoice_number,
      created_at,
      total_te,
      total,
      status: invoices.status,
      pos_id,
      credited_invoice,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.client_id, client.id),
        gte(created_at, lastTwelveMonths(now)),
        status === null ? undefined : eq(invoices.status, status),
        matchesSearch(search, [invoice_number]),
      ),
    )
    .orderBy(desc(created_at), id)
}
