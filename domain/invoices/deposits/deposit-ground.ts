import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { RateTotal } from '../../../db/schema/money/rate-total.ts'
import { clients, deposits, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { depositOf } from '../../documents/deposit.ts'
import { sum } from '../../money/sum.ts'
import { totalsOf } from '../../money/vat.ts'
import { siteAt } from '../../settings/known-settings.ts'
import { creditedCents } from '../credits/credited.ts'

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
  total: number
  /** What other deposits on it have asked for already. */
  asked: number
}

/** What a deposit would be asked on; `null` when there is no such record, or nothing to be asked on it. */
export async function findDepositGround(db: Database, key: DepositKey): Promise<DepositGround | null> {
  const ground = key.kind === 'order' ? await orderGround(db, key.id) : await estimateGround(db, key.id)
  if (!ground || ground.lines.length === 0) return null
  const { lines, ...more } = ground
  const { rates, total } = totalsOf(lines)
  return { ...more, rates, total, asked: await askedOn(db, ground) }
}

async function orderGround(db: Database, id: string) {
  const [row] = await db
    .select({ order: orders, client: clients, quotedAt: estimates.created_at })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(estimates, eq(estimates.id, orders.estimate_id))
    .where(eq(orders.id, id))
  if (!row) return null
  const { order_number: number, pos_id: posId, estimate_id: estimateId, lines, created_at } = row.order
  const agreedAt = row.quotedAt ?? created_at
  return { kind: 'order' as const, id, number, posId, agreedAt, estimateId, lines, client: row.client }
}

async function estimateGround(db: Database, id: string) {
  const [row] = await db
    .select({ estimate: estimates, client: clients })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(and(eq(estimates.id, id), eq(estimates.status, 'paid')))
  if (!row) return null
  const { estimate_number: number, pos_id: posId, created_at: agreedAt, lines } = row.estimate
  return { kind: 'estimate' as const, id, number, posId, agreedAt, estimateId: id, lines, client: row.client }
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

/** What is proposed: the deposit of the terms, as far as others have not asked for it. */
export const proposedDeposit = ({ total, asked, agreedAt }: DepositGround): number =>
  Math.max(0, (depositOf(total, siteAt(agreedAt)) ?? 0) - asked)

/** The share of the whole that the terms ask for with the order. */
export const depositPercent = ({ agreedAt }: Pick<DepositGround, 'agreedAt'>): number =>
  siteAt(agreedAt).terms.depositPercent
