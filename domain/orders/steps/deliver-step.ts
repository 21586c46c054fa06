import { eq } from 'drizzle-orm'
import { orders } from '../../../db/schema/tables.ts'
import type { Jobs } from '../../ports/job-queue.ts'
import type { Mail } from '../../ports/mailer.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { World } from '../../world.ts'
import { findOrderRecord, type OrderRecord } from '../find-order-record.ts'
import { holdOrder } from '../hold-order.ts'
import { tellStep } from './tell-step.ts'

type Needs = World<'db' | 'clock' | 'mailer' | 'announcements'>
type Step = Jobs['send-order-mail']

/** What a step is as a mail, to that address. */
type Write = (record: OrderRecord, to: string) => Promise<Mail>

/**
 * Tells an order's client of its step. What was taken back meanwhile, or has gone on, is told by nobody; a run that was cut
 * off between the mail server's word and ours sends the same Message-ID again.
 */
export function deliverStep(world: Needs, { orderId, status }: Step, write: Write): Promise<void> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    if (order?.status !== status || !order.tells_client || (order.told_status ?? -1) >= status) return
    const record = await findOrderRecord(tx, orderId)
    const to = record?.client.email
    if (!record || !to) return
    try {
      await world.mailer.send(await write(record, to))
    } catch (error) {
      if (!(error instanceof RefusedForGood)) throw error
      return tellStep(tx, world, { order, act: 'order.client-not-told', status })
    }
    await tx.update(orders).set({ told_status: status }).where(eq(orders.id, orderId))
    await tellStep(tx, world, { order, act: 'order.client-told', status })
  })
}
