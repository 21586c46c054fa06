import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clientStatements, invoices, orders, paymentOpenings, payments } from '../../../db/schema/tables.ts'
import type { PaymentMeans } from '../../billing/payment-means.ts'
import { type Month, monthBoundsOf } from '../../kernel/calendar/month.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { foldText } from '../../kernel/lists/search-words.ts'
import { sumKnownCents } from '../../kernel/money/amounts.ts'
import type { Client } from '../../people/clients/client.ts'
import type { ClientStatement, ClientStatementLine } from './printable-fleet.ts'

/*
 * Content of a monthly statement. It is not stored: invoices never change and payments are only added, so the state at
 * the time of the statement is computed again to the cent.
 */

/**
 * Returns the invoices and credit notes of a month, its payments, and the amounts owed for older invoices, as of `madeAt`.
 */
export async function loadClientStatement(
  db: Database,
  { id: clientId }: Client,
  month: Month,
  madeAt: Date,
): Promise<ClientStatement> {
  const { from, until } = monthBoundsOf(month)
  const lines = await listDocuments(
    db,
    and(
      eq(invoices.client_id, clientId),
      gte(invoices.created_at, from),
      lt(invoices.created_at, until),
      sql`${invoices.status} <> 'cancelled'`,
    ),
    madeAt,
  )
  const older = await listDocuments(
    db,
    and(
      eq(invoices.client_id, clientId),
      lt(invoices.created_at, from),
      sql`${invoices.credited_invoice} is null and ${owedAt(madeAt)} > 0`,
    ),
    madeAt,
  )
  const received = await db
    .select({
      id: payments.id,
      paidOn: payments.paid_on,
      cents: payments.cents,
      means: sql<PaymentMeans>`${payments.means}`,
      number: invoices.invoice_number,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
    .where(
      and(
        eq(invoices.client_id, clientId),
        lt(payments.paid_on, parisDay(until)),
        sql`${payments.recorded_at} <= ${instant(madeAt)}`,
        // Includes payments recorded too late for the previous statement, which would otherwise be on none.
        sql`(${payments.paid_on} >= ${parisDay(from)} or ${payments.recorded_at} > (
          select before.made_at from ${clientStatements} before
          where before.client_id = ${clientId} and before.month < ${month} and before.made_at < ${instant(madeAt)}
          order by before.month desc limit 1))`,
      ),
    )
    .orderBy(asc(payments.paid_on), asc(payments.id))
  return {
    month,
    madeAt,
    lines,
    older,
    payments: received,
    totals: {
      billed: sumKnownCents(lines.map(({ total }) => total)),
      paid: sumKnownCents(received.map(({ cents }) => cents)),
      owed: sumKnownCents([...lines, ...older].map(({ owed }) => owed)),
    },
  }
}

/** Whether the statement lists a document or a payment. */
export const hasStatementContent = ({ lines, older, payments: received }: ClientStatement): boolean =>
  lines.length + older.length + received.length > 0

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * SQL: amount owed at that time, from the payments and credit notes recorded until then. Same rules as the database
 * function `still_owed` for the current amount (migration 0025). An invoice that was settled without a payment counts as paid,
 * because the time is unknown.
 */
function owedAt(madeAt: Date): SQL<number> {
  const at = instant(madeAt)
  const paidFor = (id: SQL) =>
    sql`(coalesce((select sum(paid.cents) from ${payments} paid where paid.invoice_id = ${id} and paid.recorded_at <= ${at}), 0)
      + coalesce((select begun.cents from ${paymentOpenings} begun where begun.invoice_id = ${id}), 0))`
  const own = sql`${invoices}."id"`
  const credited = sql`coalesce((select sum(greatest(0, ${paidFor(sql`note.id`)} - coalesce(note.total, 0)))
    from ${invoices} note where note.credited_invoice = ${own} and note.created_at <= ${at}), 0)`
  return sql<number>`case
    when ${invoices}."status" = 'cancelled' then 0
    when ${invoices}."status" = 'paid' and still_owed(${own}, true) > 0 then 0
    else greatest(0, coalesce(${invoices}."total", 0) - ${invoices}."deposit" - ${paidFor(own)} - ${credited})
  end`.mapWith(Number)
}

/** SQL condition: the order is billed by the document, or by the invoice that the document credits. */
const isBilledBy = sql`billed.invoice = coalesce(${invoices}."credited_invoice", ${invoices}."id")`

async function listDocuments(
  db: Database,
  condition: ReturnType<typeof and>,
  madeAt: Date,
): Promise<ClientStatementLine[]> {
  const rows = await db
    .select({
      id: invoices.id,
      posId: invoices.pos_id,
      number: invoices.invoice_number,
      at: invoices.created_at,
      isCredit: sql<boolean>`${invoices.credited_invoice} is not null`,
      isDeposit: invoices.is_deposit,
      dueOn: invoices.due_on,
      purchaseOrder: invoices.purchase_order,
      plates: sql<string>`coalesce(nullif(${invoices.registration_number}, ''),
        (select string_agg(distinct billed.registration_number, ', ') from ${orders} billed where ${isBilledBy}), '')`,
      vehicles: sql<
        ClientStatementLine['vehicles']
      >`coalesce((select json_agg(json_build_object('plate', one.plate, 'total', one.total))
        from (select coalesce(billed.registration_number, '') as plate, sum(coalesce(billed.total_ti, 0)) as total
          from ${orders} billed where ${isBilledBy} group by 1 order by 1) one), '[]')`,
      // A deducted deposit has its own line, so it is not counted again.
      total: sql<number>`coalesce(${invoices.total}, 0) - ${invoices.deposit}`.mapWith(Number),
      deducted: invoices.deposit,
      owed: owedAt(madeAt),
    })
    .from(invoices)
    .where(condition)
    .orderBy(asc(invoices.created_at), asc(invoices.id))
  return rows.map((row) => ({ ...row, owed: row.isCredit ? 0 : row.owed }))
}

/** Returns the total of each vehicle in descending order. The total without a plate is last. */
export function sumStatementPerVehicle({ lines }: Pick<ClientStatement, 'lines'>) {
  const sums = new Map<string, { plate: string; total: number }>()
  for (const { plate, total } of lines.flatMap(shareOut)) {
    const key = foldText(plate)
    sums.set(key, { plate: sums.get(key)?.plate ?? plate, total: (sums.get(key)?.total ?? 0) + total })
  }
  return [...sums.values()].toSorted(
    (one, other) => Number(one.plate === '') - Number(other.plate === '') || other.total - one.total,
  )
}

/** Splits the total of a document between its vehicles in proportion to their orders, exact to the cent. */
function shareOut({ plates, vehicles, total }: ClientStatementLine): { plate: string; total: number }[] {
  const ordered = sumKnownCents(vehicles.map((vehicle) => vehicle.total))
  if (vehicles.length < 2 || ordered === 0) return [{ plate: plates, total }]
  let [before, shared] = [0, 0]
  return vehicles.map((vehicle) => {
    before += vehicle.total
    const share = Math.round((total * before) / ordered) - shared
    shared += share
    return { plate: vehicle.plate, total: share }
  })
}
