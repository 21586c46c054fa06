import { desc, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices, payments } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'

/** Whoever finds more than that narrows the search. */
const most = { clients: 200, invoices: 2_000 }

/** By its reference, by the number of its invoice or by its client: each looked up by an index of its own. */
export async function holdsPaymentWords(db: Database, words: readonly string[]): Promise<SQL | undefined> {
  const called = await db
    .select({ id: clients.id })
    .from(clients)
    .where(holdsWords(clients.words, words))
    .limit(most.clients)
  const ofThem = inArray(
    invoices.client_id,
    called.map(({ id }) => id),
  )
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      or(holdsWords(sql`folded(${invoices.invoice_number})`, words), called.length > 0 ? ofThem : undefined),
    )
    .orderBy(desc(invoices.created_at))
    .limit(most.invoices)
  const ids = found.map(({ id }) => id)
  const isOfInvoice = sql`${payments.invoice_id} = any(${sql.param(ids)}::text[])`
  return or(isOfInvoice, holdsWords(sql`folded(${payments.reference})`, words))
}
