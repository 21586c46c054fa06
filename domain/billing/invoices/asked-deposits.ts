import { and, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, invoices, orders, withdrawals } from '../../../db/schema/tables.ts'
import { site } from '../../business/site.ts'
import { addDays, type Day } from '../../kernel/calendar/paris-day.ts'
import { isAgainstQuote } from '../documents/quote-withdrawal.ts'

/*
 * A deposit that is asked for with the client's word, before there is an invoice of it: that is made when the money has come
 * (docs/product.md §11.33, docs/decisions/0073-deposit-invoices-issued-on-payment.md).
 */

export type AskedDeposit = Awaited<ReturnType<typeof listAskedDeposits>>[number]

/** The deposit of that accepted quote while something of it is to come; `null` once nothing is, and where none is asked. */
export async function findAskedDeposit(db: Database, estimateId: string): Promise<AskedDeposit | null> {
  const [found] = await listAskedDeposits(db, eq(estimates.id, estimateId), 1)
  return found ?? null
}

/** What was billed of a quote's deposits, credit notes taken off. */
const billedCents = sql<number>`coalesce((
  select sum(${invoices.total} + coalesce((select sum(notes.total) from invoices notes where notes.credited_invoice = ${invoices.id}), 0))
  from ${invoices}
  where ${invoices.estimate_id} = ${estimates.id} and ${invoices.is_deposit} and ${invoices.status} in ('created', 'paid')
), 0)`.mapWith(Number)

/**
 * Its order, or the quote itself, has had its final invoice: that asked for the rest. One that was taken back since asks for no
 * deposit again, the work is done.
 */
const isBilled = sql`(
  exists (select 1 from ${orders} join ${invoices} on ${invoices.id} = ${orders.invoice}
    where ${orders.estimate_id} = ${estimates.id} and not ${invoices.is_deposit})
  or exists (select 1 from ${invoices}
    where ${invoices.estimate_id} = ${estimates.id} and not ${invoices.is_deposit} and ${invoices.credited_invoice} is null)
)`

/** SQL condition on `estimates`: the order of the quote was cancelled. */
export const isOrderCancelled = sql`exists (select 1 from ${orders}
  where ${orders.estimate_id} = ${estimates.id} and ${orders.cancelled_at} is not null)`

/** Deposits of which something is to come, the latest first: of a contract that stands and is not billed. */
export async function listAskedDeposits(db: Database, isMeant: SQL | undefined, limit: number) {
  const { type, name, first_name, last_name } = clients
  const rows = await db
    .select({
      estimateId: estimates.id,
      posId: estimates.pos_id,
      number: estimates.estimate_number,
      /** Cents including tax: of the whole quote, of what was asked, of what was billed of it. */
      total: sql<number>`coalesce(${estimates.total}, 0)`.mapWith(Number),
      asked: sql<number>`${estimates.deposit_asked}`.mapWith(Number),
      billed: billedCents,
      since: estimates.decided_at,
      client: { type, name, first_name, last_name },
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(
      and(
        isNotNull(estimates.deposit_asked),
        eq(estimates.state, 'accepted'),
        sql`not exists (select 1 from ${withdrawals} where ${isAgainstQuote})`,
        sql`not ${isBilled}`,
        sql`not ${isOrderCancelled}`,
        isMeant,
      ),
    )
    .orderBy(desc(estimates.decided_at), estimates.id)
    .limit(limit)
  return rows.map((row) => ({ ...row, rest: row.asked - row.billed })).filter(({ rest }) => rest > 0)
}

/** Longer than this after the client's word, an amount alone proposes nothing. */
const freshDays = 180

interface MeantDeposits {
  amounts: readonly number[]
  numbers: readonly string[]
  /** The first day on which money came that may be meant for one. */
  from: Day
}

/** Those that may be meant by one of these amounts, or that are named by their numbers. */
export const isAmongAsked = ({ amounts, numbers, from }: MeantDeposits): SQL | undefined =>
  or(
    and(
      // What was asked, or what is still to come of it; the day keeps those few that are counted.
      or(
        inArray(estimates.deposit_asked, [...amounts]),
        and(
          isNotNull(estimates.deposit_asked),
          inArray(sql`(${estimates.deposit_asked} - ${billedCents})`, [...amounts]),
        ),
      ),
      gte(estimates.decided_at, sql`${addDays(from, -freshDays)}::date`),
    ),
    and(
      inArray(estimates.estimate_number, [...numbers]),
      // With their places: that is what the index begins with.
      inArray(
        estimates.pos_id,
        site.pointsOfSale.map(({ id }) => id),
      ),
    ),
  )
