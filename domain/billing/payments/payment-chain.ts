import { desc } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { type paymentClosures, payments } from '../../../db/schema/tables.ts'
import { hashChainLink, hashChainStart } from '../../kernel/hash-chain.ts'

/** Locks the chains of payments and closures until `tx` ends. */
export async function lockPaymentChain(tx: Transaction): Promise<void> {
  await takeAdvisoryXactLock(tx, 'payments')
}

export async function findLastPayment(db: Database): Promise<{ id: number; hash: string }> {
  const [head] = await db
    .select({ id: payments.id, hash: payments.hash })
    .from(payments)
    .orderBy(desc(payments.id))
    .limit(1)
  return head ?? { id: 0, hash: hashChainStart }
}

type HashedPayment = Omit<typeof payments.$inferSelect, 'id' | 'hash' | 'overpays'>

/**
 * Returns the hash of a payment. Fields are in the order of the columns; days as `2026-11-22`, instants in ISO 8601 with
 * milliseconds in UTC.
 */
export const hashPayment = (payment: HashedPayment): string =>
  hashChainLink([
    payment.previous_hash,
    payment.idempotency_key,
    payment.invoice_id,
    payment.pos_id,
    payment.paid_on,
    payment.booked_on,
    payment.cents,
    payment.means,
    payment.reference,
    payment.recorded_by,
    payment.recorded_at.toISOString(),
    // Fields for cash are only added if set, so that older payments and those without a ground keep their hash.
    ...(payment.cash_ground === null ? [] : [payment.cash_ground, payment.cash_proof]),
  ])

type HashedClosure = Omit<typeof paymentClosures.$inferSelect, 'id' | 'hash'>

/** Returns the hash of a closure, as `hashPayment` does; payment means are sorted by name. */
export const hashPaymentClosure = ({ totals, ...closure }: HashedClosure): string =>
  hashChainLink([
    closure.previous_hash,
    closure.period,
    closure.name,
    closure.last_payment,
    closure.payments_hash,
    totals.count,
    totals.cents,
    Object.entries(totals.means).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    totals.ever,
    closure.closed_at.toISOString(),
  ])
