import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, payments } from '../../../db/schema/tables.ts'
import { formatDay } from '../../calendar/paris-day.ts'
import { formatCents } from '../../money/format-cents.ts'
import { paymentHash } from '../chain/payment-hash.ts'
import type { Anchors } from './check-closures.ts'
import type { ChainFault } from './closure-names.ts'
import { inBatches } from './in-batches.ts'

/** Recounts the chain of payments behind that id, and whether the closures know it so. */
export async function checkPayments(
  db: Database,
  after: number,
  { hashes, beginnings }: Anchors,
): Promise<{ count: number; fault: ChainFault }> {
  let count = 0
  let last = after
  let expected = after === 0 ? null : await hashAt(db, after)
  for await (const row of listAll(db, after)) {
    const { id, previous_hash, hash } = row.payment
    const follows = expected === null ? beginnings.has(previous_hash) : previous_hash === expected
    if (!follows) return { count, fault: `Il manque quelque chose juste avant ${called(row)}.` }
    if (paymentHash(row.payment) !== hash)
      return { count, fault: `Le premier maillon rompu est ${called(row)}.` }
    if ((hashes.get(id) ?? hash) !== hash)
      return { count, fault: `Une clôture ne reconnaît pas ${called(row)}.` }
    expected = hash
    last = id
    count += 1
  }
  const missing = [...hashes.keys()].find((id) => id > last)
  if (missing === undefined || last === 0) return { count, fault: null }
  return { count, fault: `L’écriture n°\u00a0${missing}, qu’une clôture connaît, n’est plus là.` }
}

async function hashAt(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ hash: payments.hash }).from(payments).where(eq(payments.id, id))
  return found?.hash ?? null
}

interface Row {
  payment: typeof payments.$inferSelect
  number: string
}

const listAll = (db: Database, after: number) =>
  inBatches<Row>((last, limit) =>
    db
      .select({ payment: payments, number: invoices.invoice_number })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
      .where(gt(payments.id, last?.payment.id ?? after))
      .orderBy(asc(payments.id))
      .limit(limit),
  )

const called = ({ number, payment: { id, cents, paid_on } }: Row) =>
  `l’écriture n°\u00a0${id} (${number}, ${formatCents(cents)}, ${formatDay(paid_on)})`
