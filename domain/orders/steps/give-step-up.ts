import type { Jobs } from '../../ports/job-queue.ts'
import type { World } from '../../world.ts'
import { holdOrder } from '../hold-order.ts'
import { tellStep } from './tell-step.ts'

type Needs = World<'db' | 'clock' | 'mailer' | 'announcements'>
type Step = Jobs['send-order-mail']

/** Nobody will try that mail again. */
export function giveStepUp(world: Needs, { orderId, status }: Step): Promise<void> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    if (order?.status === status) await tellStep(tx, world, { order, act: 'order.client-not-told', status })
  })
}
