import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices, payments } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { searchWords } from '../lists/search-words.ts'
import { isWithin, type Scope } from '../search/scope.ts'
import type { PaymentMeans } from './payment-means.ts'
import { holdsPaymentWords } from './search-payments.ts'

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
        words.length > 0 ? await holdsPaymentWords(db, words) : undefined,
      ),
    )
    .orderBy(desc(payments.booked_on), desc(payments.id))
    .limit(limit)
}
