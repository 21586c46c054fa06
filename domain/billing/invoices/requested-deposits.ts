import { and, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, invoices, orders, withdrawals } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { addDays, type Day } from '../../kernel/calendar/paris-day.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import { preventsOrderOfEstimate } from '../documents/contract-withdrawal.ts'
import { isValidInvoice } from './invoice-status.ts'

/*
 * Deposits that a client was asked for when accepting an estimate. Their invoice is issued after the payment is received
 * (docs/decisions/0073-deposit-invoices-issued-on-payment.md).
 */

export type RequestedDeposit = Awaited<ReturnType<typeof listUnpaidRequestedDeposits>>[number]

/** Returns the deposit of an accepted estimate while some of it is unpaid; `null` if all is paid or no deposit was requested. */
export async function findUnpaidRequestedDeposit(
  db: Database,
  estimateId: string,
): Promise<RequestedDeposit | null> {
  const [found] = await listUnpaidRequestedDeposits(db, eq(estimates.id, estimateId), 1)
  return found ?? null
}

/** SQL: cents billed by the deposit invoices of an estimate, less their credit notes. */
const billedCents = sql<number>`coalesce((
  select sum(${invoices.total} + coalesce((select sum(notes.total) from invoices notes where notes.credited_invoice = ${invoices.id}), 0))
  from ${invoices}
  where ${invoices.estimate_id} = ${estimates.id} and ${invoices.is_deposit} and ${isValidInvoice}
), 0)`.mapWith(Number)

/**
 * SQL condition: the final invoice of the estimate or its order was issued, which includes the remaining amount. True
 * also if that invoice was credited later: the work is done, so no deposit is requested again.
 */
const isBilled = sql`(
  exists (select 1 from ${orders} join ${invoices} on ${invoices.id} = ${orders.invoice}
    where ${orders.estimate_id} = ${estimates.id} and not ${invoices.is_deposit})
  or exists (select 1 from ${invoices}
    where ${invoices.estimate_id} = ${estimates.id} and not ${invoices.is_deposit} and ${invoices.credited_invoice} is null)
)`

/** SQL condition on `estimates`: the order of the estimate was cancelled. */
export const isOrderOfEstimateCancelled = sql`exists (select 1 from ${orders}
  where ${orders.estimate_id} = ${estimates.id} and ${orders.cancelled_at} is not null)`

/** Lists deposits that are not fully paid, the latest first, of contracts that are in force and not billed. */
export async function listUnpaidRequestedDeposits(db: Database, condition: SQL | undefined, limit: number) {
  const { type, name, first_name, last_name } = clients
  const rows = await db
    .select({
      estimateId: estimates.id,
      posId: estimates.pos_id,
      number: estimates.estimate_number,
      /** Cents including tax of the whole estimate; `asked` and `billed` are the cents of its deposit. */
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
        sql`not exists (select 1 from ${withdrawals} where ${preventsOrderOfEstimate})`,
        sql`not ${isBilled}`,
        sql`not ${isOrderOfEstimateCancelled}`,
        condition,
      ),
    )
    .orderBy(desc(estimates.decided_at), estimates.id)
    .limit(limit)
  return rows.map((row) => ({ ...row, owed: row.asked - row.billed })).filter(({ owed }) => owed > 0)
}

/** SQL condition on `estimates`: its order is in progress. The status is that of the partial index of these orders. */
const isOrderInHand = sql`exists (select 1 from ${orders}
  where ${orders.estimate_id} = ${estimates.id} and ${orders.status} < 3 and ${orders.cancelled_at} is null)`

/** Lists at most `limit` deposits that are not fully paid although the order is in progress, the latest accepted first. */
export const listUnpaidDepositsOfOrdersInProgress = (db: Database, scope: PointOfSaleScope, limit: number) =>
  listUnpaidRequestedDeposits(
    db,
    and(
      isOrderInHand,
      sql`${estimates.deposit_asked} > ${billedCents}`,
      isWithinPointOfSaleScope(estimates.pos_id, scope),
    ),
    limit,
  )

/** Maximum number of days after acceptance for which an amount alone suggests a deposit. */
const freshDays = 180

interface MeantDeposits {
  amounts: readonly number[]
  numbers: readonly string[]
  /** Day of the earliest payment that may be for one of the deposits. */
  from: Day
}

/** SQL condition: the deposit matches one of these amounts, or its estimate is named by its number. */
export const matchesRequestedDeposit = (
  { amounts, numbers, from }: MeantDeposits,
  site: Site,
): SQL | undefined =>
  or(
    and(
      // The day limits the candidates, because the amount billed is computed for each.
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
      // The index begins with the point of sale.
      inArray(
        estimates.pos_id,
        site.pointsOfSale.map(({ id }) => id),
      ),
    ),
  )
