import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { fixedLimit, prepared } from '../../db/prepared.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { restToPay } from '../payments/still-owed.ts'
import { isWithinAsked, type Scope } from '../search/scope.ts'

/** So many are shown, those first that were due first. */
const mostShown = 6

/** Invoices whose last day to pay is over in France, and which are not paid: how many, and what they come to in cents. */
export async function listOverdueInvoices(db: Database, scope: Scope, now: Date) {
  const shown = await overdueInvoices(db).execute({ scope, today: parisDay(now) })
  return { shown, all: shown[0]?.all ?? 0, balance: shown[0]?.owed ?? 0 }
}

export type OverdueInvoice = Awaited<ReturnType<typeof listOverdueInvoices>>['shown'][number]

// To the letter as the index of these few has it.
const isUnpaid = sql`${invoices.status} = 'created' and ${invoices.credited_invoice} is null`

const overdueInvoices = prepared((db) => {
  const { id, invoice_number, pos_id, due_on, client_id } = invoices
  const { type, name, first_name, last_name } = clients
  const balance = restToPay(id)
  return db
    .select({
      id,
      number: invoice_number,
      pos_id,
      due_on: sql<string>`${due_on}`,
      balance,
      client: { type, name, first_name, last_name },
      all: sql<number>`count(*) over ()`.mapWith(Number),
      owed: sql<number>`sum(${balance}) over ()`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(sql`${isUnpaid} and ${due_on} < ${sql.placeholder('today')} and ${isWithinAsked(pos_id)}`)
    .orderBy(asc(due_on), asc(id))
    .limit(fixedLimit(mostShown))
    .prepare('overdue-invoices')
})
