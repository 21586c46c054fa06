import type { World } from '../world.ts'
import { holdOrder } from './hold-order.ts'
import type { OrderStatus } from './order-status.ts'
import { setStep } from './set-step.ts'

type Needs = World<'clock' | 'announcements'>

/**
 * The workshop moves an order on, or back when it had gone too far; pages that show it follow. False when there is no
 * such order. Nobody is told by mail (`step-order.ts`).
 */
export function moveOrder(
  world: Needs & World<'db'>,
  id: string,
  status: OrderStatus,
  statusName?: string,
): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, id)
    if (order) await setStep(tx, world, order, { status, statusName })
    return order !== null
  })
}
