import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { restToPay } from '../payments/still-owed.ts'
import { isWithinAsked, type Scope } from '../search/scope.ts'

/** So many are shown, those first that were due first. */
const mostShown = 6

/** Invoices whose last day to pay is over in France, and which are not paid: how many, and what they come to in cents. */
export async function listOverdueInvoices(db: Database, scope: Scope, now: Date) {
  const asked = { scope, today: parisDay(now) }
  const [shown, [sums]] = await Promise.all([
    overdueInvoices(db).execute(asked),
    overdueSums(db).execute(asked),
  ])
  return { shown, all: sums?.all ?? 0, balance: sums?.balance ?? 0 }
}

const { id, invoice_number, pos_id, due_on, client_id } = invoices
const balance = restToPay(id)

// To the letter as the index of these few has it.
const isUnpaid = sql`${invoices.status} = 'created' and ${invoices.credited_invoice} is null`
const isMeant = sql`${isUnpaid} and ${due_on} < ${sql.placeholder('today')} and ${isWithinAsked(pos_id)}`

const overdueInvoices = prepared((db) => {
  const { type, name, first_name, last_name } = clients
  return db
    .select({
      ...{ id, number: invoice_number, pos_id, due_on: sql<string>`${due_on}`, balance },
      client: { type, name, first_name, last_name },
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isMeant)
    .orderBy(asc(due_on), asc(id))
    .limit(mostShown)
    .prepare('overdue-invoices')
})

const overdueSums = prepared((db) =>
  db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      balance: sql<number>`coalesce(sum(${balance}), 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(isMeant)
    .prepare('overdue-sums'),
)
