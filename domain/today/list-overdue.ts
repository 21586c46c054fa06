import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { restToPay } from '../payments/still-owed.ts'
import { isWithin, type Scope } from '../search/scope.ts'

/** So many are shown, those first that were due first. */
const mostShown = 6

/** Invoices whose last day to pay is over in France, and which are not paid: how many, and what they come to in cents. */
export async function listOverdueInvoices(db: Database, scope: Scope, now: Date) {
  const { id, invoice_number, pos_id, due_on, status, credited_invoice, client_id } = invoices
  const balance = restToPay(id)
  const isMeant = and(
    eq(status, 'created'),
    isNull(credited_invoice),
    lt(due_on, parisDay(now)),
    isWithin(pos_id, scope),
  )
  const { type, name, first_name, last_name } = clients
  const [shown, [sums]] = await Promise.all([
    db
      .select({
        ...{ id, number: invoice_number, pos_id, due_on: sql<string>`${due_on}`, balance },
        client: { type, name, first_name, last_name },
      })
      .from(invoices)
      .innerJoin(clients, eq(clients.id, client_id))
      .where(isMeant)
      .orderBy(asc(due_on), asc(id))
      .limit(mostShown),
    db
      .select({
        all: sql<number>`count(*)`.mapWith(Number),
        balance: sql<number>`coalesce(sum(${balance}), 0)`.mapWith(Number),
      })
      .from(invoices)
      .where(isMeant),
  ])
  return { shown, all: sums?.all ?? 0, balance: sums?.balance ?? 0 }
}
