import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates, orders } from '../../../db/schema/tables.ts'
import type { DepositKey } from './deposit-ground.ts'

/** Two who ask at once wait for each other: on an order and the quote behind it too. Answers the orders. */
export async function holdGround(tx: Database, { kind, id }: DepositKey): Promise<string[]> {
  const held = await tx
    .select({ id: orders.id, estimateId: orders.estimate_id })
    .from(orders)
    .where(eq(kind === 'order' ? orders.id : orders.estimate_id, id))
    .orderBy(orders.id)
    .for('update')
  const estimateId = kind === 'estimate' ? id : held[0]?.estimateId
  if (estimateId)
    await tx.select({ id: estimates.id }).from(estimates).where(eq(estimates.id, estimateId)).for('update')
  return held.map((order) => order.id)
}
