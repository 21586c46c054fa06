import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { holdOrder } from '../hold-order.ts'
import type { OrderWorld } from '../opening/open-order.ts'
import type { OrderStatus } from '../order-status.ts'
import { orderTold } from '../order-told.ts'
import { setStep } from '../set-step.ts'
import { statusOf, tellLater } from '../tell-client.ts'

export type Step =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Somebody else has moved it meanwhile; it stands at `status`. */
  | { outcome: 'moved'; status: OrderStatus }
  | { outcome: 'blocked'; reason: string }

/**
 * Brings an order that the person has seen at `from` to the step `to`; its client is told ten seconds later, unless it is
 * taken back or they want no mail (docs/product.md §11.14). The same press twice is one.
 */
export function stepOrder(
  world: OrderWorld,
  by: StaffPerson,
  id: string,
  { from, to }: { from: OrderStatus; to: OrderStatus },
): Promise<Step> {
  return world.db.transaction(async (tx): Promise<Step> => {
    const order = await holdOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    const status = statusOf(order)
    if (status === to) return { outcome: 'saved' }
    if (status !== from) return { outcome: 'moved', status }
    if (order.blocked_reason && to > status) return { outcome: 'blocked', reason: order.blocked_reason }
    await setStep(tx, world, order, { status: to, by: by.userId })
    const told = { before: { status }, after: { ...orderTold(order), status: to } }
    await recordEvent(tx, world, actorOf(by), { act: 'order.moved', id, ...told })
    await tellLater(tx, world, { ...order, status: to })
    return { outcome: 'saved' }
  })
}
