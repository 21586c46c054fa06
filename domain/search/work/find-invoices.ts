import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, invoices } from '../../../db/schema/tables.ts'
import { mostRanked, rankOf } from '../rank.ts'
import { isWithin } from '../scope.ts'
import { isSought, type Sought, whose } from './sought.ts'

export type FoundInvoice = Awaited<ReturnType<typeof findInvoices>>[number]

/** Invoices and credit notes by their number or client, the newest first. */
export async function findInvoices(db: Database, sought: Sought) {
  const { id, invoice_number, credited_invoice, status, total, pos_id, client_id, created_at } = invoices
  const folded = sql`folded(${invoice_number})`
  const isMeant = and(isSought(folded, client_id, sought), isWithin(pos_id, sought.scope))
  const found = await db
    .select({
      id,
      number: invoice_number,
      isCredit: sql<boolean>`${credited_invoice} is not null`,
      status,
      total,
      pos_id,
      created_at,
      client: whose,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    // Their numbers lie unfolded, and hold no word that many have.
    .where(isMeant)
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((invoice) => ({ ...invoice, rank: rankOf(sought.words, [invoice.number]) }))
}
