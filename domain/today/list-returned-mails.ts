import { and, desc, eq, gt, gte, inArray, isNull, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { clients, estimateMails, estimates, invoiceMails, invoices } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import { openStates } from '../estimates/estimate-state.ts'
import { daysShown } from '../health/refused-mails.ts'
import { isWithin, type Scope } from '../search/scope.ts'

const mostShown = 6
/** A hundred are many. */
const mostCounted = 100

export type ReturnedMail = Awaited<ReturnType<typeof listReturnedMails>>['shown'][number]

/**
 * Quotes and invoices whose last mail was refused or came back, the newest first: none once another was sent, nor where nothing
 * waits for it any more.
 */
export async function listReturnedMails(db: Database, scope: Scope, now: Date) {
  const since = parisBefore(now, { days: daysShown })
  const [billed, quoted] = await Promise.all([ofInvoices(db, scope, since), ofEstimates(db, scope, since)])
  const all = [
    ...billed.map((mail) => ({ ...mail, kind: 'invoice' as const })),
    ...quoted.map((mail) => ({ ...mail, kind: 'estimate' as const })),
  ]
    .map(({ returned_at, created_at, ...mail }) => ({
      ...mail,
      at: returned_at ?? created_at,
      isReturned: returned_at !== null,
    }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return { all: all.length, shown: all.slice(0, mostShown) }
}

const { type, name, first_name, last_name } = clients
const client = { type, name, first_name, last_name }

function ofInvoices(db: Database, scope: Scope, since: Date) {
  const newer = alias(invoiceMails, 'newer')
  const { id, invoice_number: number, pos_id: posId, status, client_id } = invoices
  const { email, created_at, returned_at, tone, state } = invoiceMails
  const isAfter = and(
    eq(newer.invoice_id, id),
    ne(newer.state, 'cancelled'),
    gt(newer.created_at, created_at),
  )
  return db
    .select({ id, number, posId, client, email, created_at, returned_at })
    .from(invoiceMails)
    .innerJoin(invoices, eq(id, invoiceMails.invoice_id))
    .innerJoin(clients, eq(clients.id, client_id))
    .where(
      and(
        eq(state, 'refused'),
        gte(created_at, since),
        isWithin(posId, scope),
        // What is paid asks for no reminder, and waits for its invoice all the same.
        or(eq(status, 'created'), and(isNull(tone), eq(status, 'paid'))),
        notExists(db.select({ id: newer.id }).from(newer).where(isAfter)),
      ),
    )
    .orderBy(desc(created_at))
    .limit(mostCounted)
}

function ofEstimates(db: Database, scope: Scope, since: Date) {
  const newer = alias(estimateMails, 'newer')
  const { id, estimate_number: number, pos_id: posId, client_id } = estimates
  const { email, created_at, returned_at, state } = estimateMails
  const isAfter = and(
    eq(newer.estimate_id, id),
    ne(newer.state, 'cancelled'),
    gt(newer.created_at, created_at),
  )
  return db
    .select({ id, number, posId, client, email, created_at, returned_at })
    .from(estimateMails)
    .innerJoin(estimates, eq(id, estimateMails.estimate_id))
    .innerJoin(clients, eq(clients.id, client_id))
    .where(
      and(
        eq(state, 'refused'),
        gte(created_at, since),
        isWithin(posId, scope),
        inArray(estimates.state, [...openStates]),
        notExists(db.select({ id: newer.id }).from(newer).where(isAfter)),
      ),
    )
    .orderBy(desc(created_at))
    .limit(mostCounted)
}
