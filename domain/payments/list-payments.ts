import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices, payments } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchTexts } from '../lists/search-texts.ts'
import { searchWords } from '../lists/search-words.ts'
import { isWithin, type Scope } from '../search/scope.ts'
import type { PaymentMeans } from './payment-means.ts'

/** Which payments are asked for; days are those in whose totals they count, both included. */
export interface PaymentChoice {
  /** As it was typed. */
  search: string
  means: PaymentMeans | null
  from: Day | null
  until: Day | null
  scope: Scope
}

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>[number]

/** The chosen payments, those of the latest day first, `limit` at most. */
export async function listPayments(db: Database, choice: PaymentChoice, limit: number) {
  const { means, from, until, scope } = choice
  const words = searchWords(choice.search)
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
        isWithin(payments.pos_id, scope),
        words.length > 0 ? await isFound(db, words) : undefined,
      ),
    )
    .orderBy(desc(payments.booked_on), desc(payments.id))
    .limit(limit)
}

/** Whoever finds more than that narrows the search. */
const most = { clients: 200, invoices: 2_000 }

/** By its reference, by the number of its invoice or by its client: each looked up by an index of its own. */
async function isFound(db: Database, words: readonly string[]): Promise<SQL | undefined> {
  const called = await db
    .select({ id: clients.id })
    .from(clients)
    .where(holdsWords(searchTexts.client, words))
    .limit(most.clients)
  const ofThem = inArray(
    invoices.client_id,
    called.map(({ id }) => id),
  )
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(or(holdsWords(searchTexts.invoice, words), called.length > 0 ? ofThem : undefined))
    .orderBy(desc(invoices.created_at))
    .limit(most.invoices)
  const ids = found.map(({ id }) => id)
  const isOfInvoice = sql`${payments.invoice_id} = any(${sql.param(ids)}::text[])`
  return or(isOfInvoice, holdsWords(searchTexts.payment, words))
}

/** The payments of one invoice or credit note, as they were recorded. */
export const listPaymentsOf = (db: Database, invoiceId: string) =>
  db.select().from(payments).where(eq(payments.invoice_id, invoiceId)).orderBy(asc(payments.id))

/** How that client paid the last time, if they ever did. */
export async function findUsualMeans(db: Database, clientId: string): Promise<PaymentMeans | null> {
  const [last] = await db
    .select({ means: payments.means })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoice_id, invoices.id))
    .where(eq(invoices.client_id, clientId))
    .orderBy(desc(invoices.created_at), asc(invoices.id), desc(payments.id))
    .limit(1)
  return last?.means ?? null
}

/** The payment that was recorded under that key; `null` when none was. */
export async function findPayment(db: Database, key: string) {
  const [found] = await db.select().from(payments).where(eq(payments.key, key))
  return found ?? null
}
