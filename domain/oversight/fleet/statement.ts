import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clientStatements, invoices, orders, paymentOpenings, payments } from '../../../db/schema/tables.ts'
import type { PaymentMeans } from '../../billing/payment-means.ts'
import { type Month, monthBounds } from '../../kernel/calendar/month.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { foldText } from '../../kernel/lists/search-words.ts'
import { sum } from '../../kernel/money/amounts.ts'
import type { Client } from '../../people/clients/client.ts'
import type { Statement, StatementLine } from './printable-fleet.ts'

/*
 * What a statement of a month says (docs/product.md §11.36). It is kept nowhere: invoices never change and payments are only
 * added to, so that what stood at the instant at which it was made is read again from them, to the cent.
 */

/** More of a month is no statement any more. */
const maxLines = 2_000

/**
 * The invoices and credit notes of a month, its payments, and what was due of older ones: as it stood at `madeAt`, whenever it is
 * read.
 */
export async function readStatement(
  db: Database,
  { id: clientId }: Client,
  month: Month,
  madeAt: Date,
): Promise<Statement> {
  const { from, until } = monthBounds(month)
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
      sql`${invoices.credited_invoice} is null and ${restAt(madeAt)} > 0`,
    ),
    madeAt,
  )
  const received = await db
    .select({
      id: payments.id,
      paidOn: payments.paid_on,
      cents: payments.cents,
      method: sql<PaymentMeans>`${payments.method}`,
      number: invoices.invoice_number,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
    .where(
      and(
        eq(invoices.client_id, clientId),
        lt(payments.paid_on, parisDay(until)),
        sql`${payments.recorded_at} <= ${instant(madeAt)}`,
        // What was recorded too late for the statement before stands on this one, or it would stand on none.
        sql`(${payments.paid_on} >= ${parisDay(from)} or ${payments.recorded_at} > (
          select before.made_at from ${clientStatements} before
          where before.client_id = ${clientId} and before.month < ${month} and before.made_at < ${instant(madeAt)}
          order by before.month desc limit 1))`,
      ),
    )
    .orderBy(asc(payments.paid_on), asc(payments.id))
    .limit(maxLines)
  return {
    month,
    madeAt,
    lines,
    older,
    payments: received,
    totals: {
      billed: sum(lines.map(({ total }) => total)),
      paid: sum(received.map(({ cents }) => cents)),
      due: sum([...lines, ...older].map(({ rest }) => rest)),
    },
  }
}

/** True where there is anything to state. */
export const saysSomething = ({ lines, older, payments: received }: Statement): boolean =>
  lines.length + older.length + received.length > 0

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * What was left to pay at that instant, counted as `still_owed` of the database counts what is left today (migration 0025): of
 * what was recorded and credited by then. What was settled without any payment is even, since nothing says when.
 */
function restAt(madeAt: Date): SQL<number> {
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

/** The orders that a document bills, or that the invoice bills which it credits. */
const isBilledBy = sql`billed.invoice = coalesce(${invoices}."credited_invoice", ${invoices}."id")`

async function listDocuments(
  db: Database,
  isMeant: ReturnType<typeof and>,
  madeAt: Date,
): Promise<StatementLine[]> {
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
        StatementLine['vehicles']
      >`coalesce((select json_agg(json_build_object('plate', one.plate, 'total', one.total))
        from (select coalesce(billed.registration_number, '') as plate, sum(coalesce(billed.total_ti, 0)) as total
          from ${orders} billed where ${isBilledBy} group by 1 order by 1) one), '[]')`,
      // A deposit that an invoice deducts is on a line of its own, once.
      total: sql<number>`coalesce(${invoices.total}, 0) - ${invoices.deposit}`.mapWith(Number),
      deducted: invoices.deposit,
      rest: restAt(madeAt),
    })
    .from(invoices)
    .where(isMeant)
    .orderBy(asc(invoices.created_at), asc(invoices.id))
    .limit(maxLines)
  return rows.map((row) => ({ ...row, rest: row.isCredit ? 0 : row.rest }))
}

/** What each vehicle came to, the dearest first; what names none is told last. */
export function perVehicle({ lines }: Pick<Statement, 'lines'>) {
  const sums = new Map<string, { plate: string; total: number }>()
  for (const { plate, total } of lines.flatMap(shareOut)) {
    const key = foldText(plate)
    sums.set(key, { plate: sums.get(key)?.plate ?? plate, total: (sums.get(key)?.total ?? 0) + total })
  }
  return [...sums.values()].toSorted(
    (one, other) => Number(one.plate === '') - Number(other.plate === '') || other.total - one.total,
  )
}

/** A document's total on the vehicles that it bills, by what their orders come to, to the cent. */
function shareOut({ plates, vehicles, total }: StatementLine): { plate: string; total: number }[] {
  const ordered = sum(vehicles.map((vehicle) => vehicle.total))
  if (vehicles.length < 2 || ordered === 0) return [{ plate: plates, total }]
  let [before, shared] = [0, 0]
  return vehicles.map((vehicle) => {
    before += vehicle.total
    const share = Math.round((total * before) / ordered) - shared
    shared += share
    return { plate: vehicle.plate, total: share }
  })
}
