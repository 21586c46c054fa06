import { eq } from 'drizzle-orm'
import { estimates, orders } from '../../../db/schema/tables.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { actorOf } from '../../events/actor.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { isWithdrawn } from '../../withdrawals/find-withdrawal.ts'
import { addOrder, type OrderWorld } from './open-order.ts'
import { orderOf } from './order-of-estimate.ts'

export type OpeningFromEstimate =
  | { outcome: 'opened'; id: string }
  /** No quote has that id, or it was replaced by another, or the client wants it no more. */
  | { outcome: 'gone' | 'replaced' | 'refused' }
  /** Its client has withdrawn, or declared so and nobody has judged it. */
  | { outcome: 'withdrawn' }

/**
 * Makes the order of a quote, with its rims, its lines, its car and the delay that it promised, counted from today, since the
 * rims are there, or from the end of the fourteen days of a consumer who did not ask to begin within them. Pressed twice it is one order (docs/product.md §11.14).
 */
export function openFromEstimate(
  world: OrderWorld,
  by: StaffPerson,
  estimateId: string,
): Promise<OpeningFromEstimate> {
  return world.db.transaction(async (tx): Promise<OpeningFromEstimate> => {
    await lockClients(tx, 'shared')
    const [estimate] = await tx.select().from(estimates).where(eq(estimates.id, estimateId)).for('update')
    if (!estimate) return { outcome: 'gone' }
    const [made] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, estimateId))
    if (made) return { outcome: 'opened', id: made.id }
    if (estimate.state === 'replaced' || estimate.state === 'refused') return { outcome: estimate.state }
    if (await isWithdrawn(tx, estimateId)) return { outcome: 'withdrawn' }
    return {
      outcome: 'opened',
      id: await addOrder(tx, world, actorOf(by), await orderOf(tx, world, estimate)),
    }
  })
}
