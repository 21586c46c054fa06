import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import {
  clients,
  estimates,
  invoices,
  orders,
  outgoingMails,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { preventsOrderOfEstimate } from '../../billing/documents/contract-withdrawal.ts'
import { centsToRefund, hasCentsToRefund, owedCentsOrZero } from '../../billing/invoices/invoice-account.ts'
import { isUnpaidInvoice } from '../../billing/invoices/invoice-status.ts'
import { answerableEstimateStates } from '../../contracts/estimates/estimate.ts'
import { estimateReminderLeadDays } from '../../contracts/estimates/estimate-options.ts'
import { addDays, parisDay, subtractInParis } from '../../kernel/calendar/paris-day.ts'
import {
  isWithinPointOfSaleScope,
  isWithinPointOfSaleScopePlaceholder,
  type PointOfSaleScope,
} from '../../kernel/point-of-sale-scope.ts'
import { rejectedMailDays } from '../health/rejected-mails.ts'
import { maxTodayCount, maxTodayLines } from './today-lines.ts'

/** Columns from which a client's name is composed. */
const clientColumns = {
  type: clients.type,
  name: clients.name,
  first_name: clients.first_name,
  last_name: clients.last_name,
}

/** Days after which an accepted estimate without an order is no longer shown: its order was created outside the site. */
const daysToOrder = 14

/** Returns the estimates about which the client may be reminded, and the accepted estimates without an order. */
export async function listTodaysEstimates(db: Database, scope: PointOfSaleScope, now: Date) {
  const today = parisDay(now)
  const rows = await todaysEstimates(db).execute({
    scope,
    today,
    lastDay: addDays(today, estimateReminderLeadDays),
    since: new Date(now.getTime() - daysToOrder * 86_400_000).toISOString(),
  })
  const part = (isAcceptedPart: boolean) => {
    const shown = rows.filter(({ isAccepted }) => isAccepted === isAcceptedPart)
    return { shown, all: shown[0]?.all ?? 0 }
  }
  return { ending: part(false), accepted: part(true) }
}

export type TodaysEstimate = Awaited<ReturnType<typeof selectEstimates>>[number]

const todaysEstimates = preparedQuery((db) => {
  const { id, state, valid_until, reminded_at, decided_at } = estimates
  const placeholder = (name: string, type: 'date' | 'timestamptz') =>
    sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const ordered = db.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, id))
  const withdrawn = db.select({ id: withdrawals.id }).from(withdrawals).where(preventsOrderOfEstimate)
  const isEnding = and(
    // The states are literals, so that PostgreSQL can use the partial indexes of these estimates.
    sql`${state} in ('sent', 'seen')`,
    between(valid_until, placeholder('today', 'date'), placeholder('lastDay', 'date')),
    isNull(reminded_at),
  )
  const isToOrder = and(
    sql`${state} = 'accepted'`,
    gt(decided_at, placeholder('since', 'timestamptz')),
    notExists(ordered),
    notExists(withdrawn),
  )
  return unionAll(
    selectEstimates(db, isEnding, valid_until),
    selectEstimates(db, isToOrder, decided_at),
  ).prepare('todays-estimates')
})

function selectEstimates(
  db: Database,
  condition: SQL | undefined,
  first: typeof estimates.valid_until | typeof estimates.decided_at,
) {
  const { id, estimate_number, pos_id, vehicle, total, valid_until, decided_at, client_id, state } = estimates
  return db
    .select({
      id,
      number: estimate_number,
      pos_id,
      vehicle,
      total,
      valid_until,
      decided_at,
      client: clientColumns,
      isAccepted: sql<boolean>`${state} = 'accepted'`,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(and(condition, isWithinPointOfSaleScopePlaceholder(pos_id)))
    .orderBy(asc(first), asc(id))
    .limit(inlineLimit(maxTodayLines))
}

/** Returns the unpaid invoices whose due day has passed (in French time), their number, and the sum owed in cents. */
export async function listOverdueInvoices(db: Database, scope: PointOfSaleScope, now: Date) {
  const shown = await overdueInvoices(db).execute({ scope, today: parisDay(now) })
  return { shown, all: shown[0]?.all ?? 0, totalOwed: shown[0]?.totalOwed ?? 0 }
}

export type OverdueInvoice = Awaited<ReturnType<typeof listOverdueInvoices>>['shown'][number]

const overdueInvoices = preparedQuery((db) => {
  const { id, invoice_number, pos_id, due_on, client_id } = invoices
  const owed = owedCentsOrZero(id)
  return db
    .select({
      id,
      number: invoice_number,
      pos_id,
      due_on: sql<string>`${due_on}`,
      owed,
      client: { ...clientColumns, phone: clients.phone },
      all: sql<number>`count(*) over ()`.mapWith(Number),
      totalOwed: sql<number>`sum(${owed}) over ()`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(
      sql`${isUnpaidInvoice} and ${due_on} < ${sql.placeholder('today')} and ${isWithinPointOfSaleScopePlaceholder(pos_id)}`,
    )
    .orderBy(asc(due_on), asc(id))
    .limit(inlineLimit(maxTodayLines))
    .prepare('overdue-invoices')
})

/** Returns the oldest invoices and credit notes with an amount to refund, their number, and the sum of the refunds in cents. */
export async function listOwedRefunds(db: Database, scope: PointOfSaleScope) {
  const { id, invoice_number: number, pos_id, created_at, credited_invoice, client_id } = invoices
  const refund = centsToRefund(id)
  const shown = await db
    .select({
      id,
      number,
      pos_id,
      created_at,
      isCredit: sql<boolean>`${credited_invoice} is not null`,
      refund,
      client: clientColumns,
      all: sql<number>`count(*) over ()`.mapWith(Number),
      sum: sql<number>`sum(${refund}) over ()`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(and(hasCentsToRefund, isWithinPointOfSaleScope(pos_id, scope)))
    .orderBy(asc(created_at), asc(id))
    .limit(maxTodayLines)
  return { shown, all: shown[0]?.all ?? 0, sum: shown[0]?.sum ?? 0 }
}

export type OwedRefund = Awaited<ReturnType<typeof listOwedRefunds>>['shown'][number]

export type ReturnedMail = Awaited<ReturnType<typeof listReturnedMails>>['shown'][number]

/**
 * Returns the estimates and invoices whose latest mail was rejected or bounced, newest first. Leaves a document out
 * once another mail was sent or the document no longer needs one.
 */
export async function listReturnedMails(db: Database, scope: PointOfSaleScope, now: Date) {
  const since = subtractInParis(now, { days: rejectedMailDays })
  const [invoiceMails, estimateMails] = await Promise.all([
    listInvoiceReturns(db, scope, since),
    listEstimateReturns(db, scope, since),
  ])
  const all = [
    ...invoiceMails.map((mail) => ({ ...mail, kind: 'invoice' as const })),
    ...estimateMails.map((mail) => ({ ...mail, kind: 'estimate' as const })),
  ]
    .map(({ returned_at, created_at, ...mail }) => ({
      ...mail,
      at: returned_at ?? created_at,
      isReturned: returned_at !== null,
    }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return { all: all.length, shown: all.slice(0, maxTodayLines) }
}

function listInvoiceReturns(db: Database, scope: PointOfSaleScope, since: Date) {
  const newer = alias(outgoingMails, 'newer')
  const { id, invoice_number: number, pos_id: posId, status, client_id } = invoices
  const { recipient: email, created_at, returned_at, kind, state } = outgoingMails
  const isAfter = and(
    eq(newer.invoice_id, id),
    ne(newer.state, 'cancelled'),
    gt(newer.created_at, created_at),
  )
  return db
    .select({ id, number, posId, client: clientColumns, email, created_at, returned_at })
    .from(outgoingMails)
    .innerJoin(invoices, eq(id, outgoingMails.invoice_id))
    .innerJoin(clients, eq(clients.id, client_id))
    .where(
      and(
        eq(state, 'refused'),
        gte(created_at, since),
        isWithinPointOfSaleScope(posId, scope),
        // A paid invoice needs no reminder, but the client still needs the invoice.
        or(eq(status, 'created'), and(eq(kind, 'invoice'), eq(status, 'paid'))),
        notExists(db.select({ id: newer.id }).from(newer).where(isAfter)),
      ),
    )
    .orderBy(desc(created_at))
    .limit(maxTodayCount)
}

function listEstimateReturns(db: Database, scope: PointOfSaleScope, since: Date) {
  const newer = alias(outgoingMails, 'newer')
  const { id, estimate_number: number, pos_id: posId, client_id } = estimates
  const { recipient: email, created_at, returned_at, state } = outgoingMails
  const isAfter = and(
    eq(newer.estimate_id, id),
    ne(newer.state, 'cancelled'),
    gt(newer.created_at, created_at),
  )
  return db
    .select({ id, number, posId, client: clientColumns, email, created_at, returned_at })
    .from(outgoingMails)
    .innerJoin(estimates, eq(id, outgoingMails.estimate_id))
    .innerJoin(clients, eq(clients.id, client_id))
    .where(
      and(
        eq(state, 'refused'),
        gte(created_at, since),
        isWithinPointOfSaleScope(posId, scope),
        inArray(estimates.state, [...answerableEstimateStates]),
        notExists(db.select({ id: newer.id }).from(newer).where(isAfter)),
      ),
    )
    .orderBy(desc(created_at))
    .limit(maxTodayCount)
}
