import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, paymentClosures, payments } from '../../../db/schema/tables.ts'
import { type Day, formatDay } from '../../kernel/calendar/paris-day.ts'
import { hashChainStart } from '../../kernel/hash-chain.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { firstRetainedPaymentDay, type HashChainFault, paymentClosureName } from './closure-periods.ts'
import { hashPayment, hashPaymentClosure } from './payment-chain.ts'

/** Number of checked records, and the first fault. */
interface ChainCheck {
  payments: number
  closures: number
  /** French sentence that names the faulty record; `null` if the chain is intact. */
  fault: HashChainFault | null
}

/**
 * Recomputes every hash of both chains, and the totals of every closed day. Rows are read in batches, so that other
 * queries can run in between. Payments up to the id `after` are left out.
 */
export async function verifyPaymentChain(
  { db, clock }: Deps<'db' | 'clock'>,
  { after = 0 }: { after?: number } = {},
): Promise<ChainCheck> {
  const oldest = firstRetainedPaymentDay(clock.now())
  const closures = await checkClosures(db, oldest)
  const paid = await checkPayments(db, after, closures)
  const fault = closures.fault ?? paid.fault ?? (await findTotalsFault(db, oldest))
  return { payments: paid.count, closures: closures.count, fault }
}

/** Describes the result: « 124 écritures et 400 clôtures recomptées : la chaîne est intacte. », or the fault. */
export function describePaymentChainCheck({ payments, closures, fault }: ChainCheck): string {
  if (fault) return `La chaîne des encaissements est rompue. ${fault}`
  const what = `${countWithNoun(payments, 'écriture', 'écritures')} et ${countWithNoun(closures, 'clôture', 'clôtures')}`
  return `${what} recomptées\u00a0: la chaîne est intacte.`
}

/** Hashes of payments that the closures contain. */
interface Anchors {
  /** Hash of the last payment at each closure, by its id. */
  hashes: ReadonlyMap<number, string>
  /** Valid previous hashes of the oldest payment that is still stored. */
  beginnings: ReadonlySet<string>
}

/** Recomputes the chain of closures. `oldest` is the first day whose payments are all still stored. */
async function checkClosures(
  db: Database,
  oldest: Day,
): Promise<Anchors & { count: number; fault: HashChainFault | null }> {
  const hashes = new Map<number, string>()
  const beginnings = new Set([hashChainStart])
  let count = 0
  let expected = hashChainStart
  for await (const closure of allClosures(db)) {
    const periodName = paymentClosureName(closure)
    const { period, name, last_payment, payments_hash, previous_hash, hash } = closure
    const fault =
      previous_hash !== expected
        ? `Il manque une clôture juste avant ${periodName}.`
        : hashPaymentClosure(closure) !== hash
          ? `Le premier maillon rompu est ${periodName}.`
          : null
    if (fault) return { hashes, beginnings, count, fault }
    if (last_payment > 0) hashes.set(last_payment, payments_hash)
    if (period === 'day' && name < oldest) beginnings.add(payments_hash)
    expected = hash
    count += 1
  }
  return { hashes, beginnings, count, fault: null }
}

type Closure = typeof paymentClosures.$inferSelect

const allClosures = (db: Database) =>
  inBatches<Closure>((last, limit) =>
    db
      .select()
      .from(paymentClosures)
      .where(gt(paymentClosures.id, last?.id ?? 0))
      .orderBy(asc(paymentClosures.id))
      .limit(limit),
  )

/** Recomputes the chain of payments after an id, and compares it with the hashes in the closures. */
async function checkPayments(
  db: Database,
  after: number,
  { hashes, beginnings }: Anchors,
): Promise<{ count: number; fault: HashChainFault | null }> {
  let count = 0
  let last = after
  let expected = after === 0 ? null : await hashAt(db, after)
  for await (const row of allPayments(db, after)) {
    const { id, previous_hash, hash } = row.payment
    const follows = expected === null ? beginnings.has(previous_hash) : previous_hash === expected
    if (!follows) return { count, fault: `Il manque quelque chose juste avant ${describePayment(row)}.` }
    if (hashPayment(row.payment) !== hash)
      return { count, fault: `Le premier maillon rompu est ${describePayment(row)}.` }
    if ((hashes.get(id) ?? hash) !== hash)
      return { count, fault: `Une clôture ne reconnaît pas ${describePayment(row)}.` }
    expected = hash
    last = id
    count += 1
  }
  const missing = [...hashes.keys()].find((id) => id > last)
  if (missing === undefined || last === 0) return { count, fault: null }
  return { count, fault: `L’écriture n°\u00a0${missing}, qu’une clôture connaît, a disparu.` }
}

async function hashAt(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ hash: payments.hash }).from(payments).where(eq(payments.id, id))
  return found?.hash ?? null
}

interface PaymentRow {
  payment: typeof payments.$inferSelect
  number: string
}

const allPayments = (db: Database, after: number) =>
  inBatches<PaymentRow>((last, limit) =>
    db
      .select({ payment: payments, number: invoices.invoice_number })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
      .where(gt(payments.id, last?.payment.id ?? after))
      .orderBy(asc(payments.id))
      .limit(limit),
  )

const describePayment = ({ number, payment: { id, cents, paid_on } }: PaymentRow) =>
  `l’écriture n°\u00a0${id} (${number}, ${formatCents(cents)}, ${formatDay(paid_on)})`

/** Returns the fault of the first closed day from `oldest` on whose totals differ from its payments; `null` if there is none. */
async function findTotalsFault(db: Database, oldest: Day): Promise<HashChainFault | null> {
  const { period, name, totals } = paymentClosures
  const { rows } = await db.execute<{ name: string }>(sql`
    with days as (
      select ${payments.booked_on}::text as day, count(*) as count, sum(${payments.cents}) as cents
      from ${payments} where ${payments.booked_on} >= ${oldest}::date group by 1
    )
    select ${name} as name from ${paymentClosures} left join days on days.day = ${name}
    where ${period} = 'day' and ${name} >= ${oldest}
      and ((${totals} ->> 'count')::bigint <> coalesce(days.count, 0)
        or (${totals} ->> 'cents')::bigint <> coalesce(days.cents, 0))
    order by ${name} limit 1`)
  const [first] = rows
  return first
    ? `Les totaux de ${paymentClosureName({ period: 'day', name: first.name })} ne sont plus ceux de ses écritures.`
    : null
}

/** Yields all rows in batches. `next` returns the rows after the last one. */
async function* inBatches<Row>(
  next: (last: Row | null, limit: number) => Promise<Row[]>,
  limit = 1_000,
): AsyncGenerator<Row> {
  let rows: Row[] = []
  do {
    rows = await next(rows.at(-1) ?? null, limit)
    yield* rows
  } while (rows.length === limit)
}
