import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { RateTotal } from '../../../db/schema/money/rate-total.ts'
import { type clients, deposits, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { natureOf } from '../../documents/line-nature.ts'
import { sum } from '../../money/sum.ts'
import { totalsOf } from '../../money/vat.ts'
import { creditedCents } from '../credits/credited.ts'
import { estimateGround, orderGround } from './agreed-grounds.ts'

/** What a deposit is asked on: a quote that was accepted, or an order. */
export interface DepositKey {
  kind: 'estimate' | 'order'
  id: string
}

/** What stands behind a deposit, in cents including tax. */
export interface DepositGround {
  kind: DepositKey['kind']
  id: string
  number: string
  posId: string
  /** When it was agreed upon: the share that is asked for is that of the terms of that day. */
  agreedAt: Date
  estimateId: string | null
  client: typeof clients.$inferSelect
  rates: RateTotal[]
  /** What of each rate are goods. */
  goods: RateTotal[]
  total: number
  /** What other deposits on it have asked for already. */
  asked: number
}

/** Of a record on which no deposit can be asked: its number; `null` where there is no such record. */
export async function findBareGround(db: Database, { kind, id }: DepositKey): Promise<string | null> {
  const [found] =
    kind === 'order'
      ? await db.select({ number: orders.order_number }).from(orders).where(eq(orders.id, id))
      : await db.select({ number: estimates.estimate_number }).from(estimates).where(eq(estimates.id, id))
  return found?.number ?? null
}

/** What a deposit would be asked on; `null` when there is no such record, or nothing to be asked on it. */
export async function findDepositGround(db: Database, key: DepositKey): Promise<DepositGround | null> {
  const ground = key.kind === 'order' ? await orderGround(db, key.id) : await estimateGround(db, key.id)
  if (!ground || ground.lines.length === 0) return null
  const { lines, ...more } = ground
  const { rates, total } = totalsOf(lines)
  const goods = totalsOf(lines.filter((line) => natureOf(line) === 'goods')).rates
  return { ...more, rates, goods, total, asked: await askedOn(db, ground) }
}

/** Deposits that count, on the order or the quote behind it. */
async function askedOn(
  db: Database,
  { kind, id, estimateId }: Pick<DepositGround, 'kind' | 'id' | 'estimateId'>,
) {
  const rows = await db
    .select({ total: invoices.total, credited: creditedCents(db) })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(
      and(
        inArray(invoices.status, ['created', 'paid']),
        or(
          kind === 'order' ? eq(deposits.order_id, id) : undefined,
          estimateId ? eq(invoices.estimate_id, estimateId) : undefined,
        ),
      ),
    )
  return sum(rows.map(({ total, credited }) => (total ?? 0) - credited))
}
