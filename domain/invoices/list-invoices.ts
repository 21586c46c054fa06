import { and, desc, eq, gte, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { lastTwelveMonths } from '../lists/last-twelve-months.ts'
import { matchesSearch } from '../lists/matches-search.ts'
import type { InvoiceStatus } from './invoice-status.ts'

export interface InvoiceChoice {
  /** Words of the number. */
  search: string
  /** Of invoices; `credit-note` chooses the credit notes. */
  status: InvoiceStatus | 'credit-note' | null
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
        hasStatus(status),
        matchesSearch(search, [invoice_number]),
      ),
    )
    .orderBy(desc(created_at), id)
}

function hasStatus(status: InvoiceChoice['status']): SQL | undefined {
  if (status === null) return undefined
  if (status === 'credit-note') return isNotNull(invoices.credited_invoice)
  return and(eq(invoices.status, status), isNull(invoices.credited_invoice))
}
