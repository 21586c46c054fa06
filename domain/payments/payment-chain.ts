import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { holdName } from '../../db/hold-name.ts'
import type { paymentClosures, payments } from '../../db/schema/tables.ts'
import { payments as paymentRows } from '../../db/schema/tables.ts'

/** What stands before the first of a chain. */
export const genesis = '0'.repeat(64)

/**
 * The hash of a link: SHA-256, in hexadecimal, of the UTF-8 text of a JSON array without spaces, whose first value is the
 * hash of the link before (decisions/0042-payments.md).
 */
const hashOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values), 'utf8').digest('hex')

type Payment = Omit<typeof payments.$inferSelect, 'id' | 'hash'>

/** In the order of the columns; days as `2026-11-22`, instants in ISO 8601 with milliseconds in UTC. */
export const paymentHash = (payment: Payment): string =>
  hashOf([
    payment.previous_hash,
    payment.key,
    payment.invoice_id,
    payment.pos_id,
    payment.paid_on,
    payment.booked_on,
    payment.cents,
    payment.means,
    payment.reference,
    payment.recorded_by,
    payment.recorded_at.toISOString(),
  ])

type Closure = Omit<typeof paymentClosures.$inferSelect, 'id' | 'hash'>

/** The same of a closure; its means in the order of the alphabet. */
export const closureHash = ({ totals, ...closure }: Closure): string =>
  hashOf([
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

/** Whoever adds to either chain of the tenant waits for the one before them, until `tx` ends. */
export async function holdChain(tx: Database): Promise<void> {
  await holdName(tx, 'payments')
}

/** The last payment that there is. */
export async function findHead(tx: Database): Promise<{ id: number; hash: string }> {
  const [head] = await tx
    .select({ id: paymentRows.id, hash: paymentRows.hash })
    .from(paymentRows)
    .orderBy(desc(paymentRows.id))
    .limit(1)
  return head ?? { id: 0, hash: genesis }
}
