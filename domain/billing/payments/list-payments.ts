import { and, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, invoices, payments } from '../../../db/schema/tables.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { splitSearchWords } from '../../kernel/lists/search-words.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import type { PaymentMeans } from '../payment-means.ts'

/** Filters of the list of payments. `from` and `until` are booking days, both included. */
export interface PaymentFilter {
  /** Search text as typed. */
  search: string
  means: PaymentMeans | null
  from: Day | null
  until: Day | null
  scope: PointOfSaleScope
}

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>[number]

/** Lists at most `limit` payments, the latest booking day first. */
export async function listPayments(db: Database, choice: PaymentFilter, limit: number) {
  const { means, from, until, scope } = choice
  const words = splitSearchWords(choice.search)
  const { type, name, first_name, last_name } = clients
  return db
    .select({
      payment: payments,
      number: invoices.invoice_number,
      client: { id: clients.id, type, name, first_name, last_name },
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(
      and(
        means ? eq(payments.means, means) : undefined,
        from ? gte(payments.booked_on, from) : undefined,
        until ? lte(payments.booked_on, until) : undefined,
        isWithinPointOfSaleScope(payments.pos_id, scope),
        words.length > 0 ? await paymentContainsWords(db, words) : undefined,
      ),
    )
    .orderBy(desc(payments.booked_on), desc(payments.id))
    .limit(limit)
}

/** Maximum number of clients and invoices that a search considers. Staff narrow the search if more match. */
const maxFound = { clients: 200, invoices: 2_000 }

/** SQL condition: the reference, the invoice number or the client matches. Each is looked up by its own index. */
async function paymentContainsWords(db: Database, words: readonly string[]): Promise<SQL | undefined> {
  const clientNames = await db
    .select({ id: clients.id })
    .from(clients)
    .where(containsAllWords(clients.search_text, words))
    .limit(maxFound.clients)
  const ofThem = inArray(
    invoices.client_id,
    clientNames.map(({ id }) => id),
  )
  const invoiceRows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      or(
        containsAllWords(sql`folded(${invoices.invoice_number})`, words),
        clientNames.length > 0 ? ofThem : undefined,
      ),
    )
    .orderBy(desc(invoices.created_at))
    .limit(maxFound.invoices)
  const ids = invoiceRows.map(({ id }) => id)
  const isOfInvoice = sql`${payments.invoice_id} = any(${sql.param(ids)}::text[])`
  return or(isOfInvoice, containsAllWords(sql`folded(${payments.reference})`, words))
}
