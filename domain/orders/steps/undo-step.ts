import { eq } from 'drizzle-orm'
import { orders } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { holdOrder } from '../hold-order.ts'
import type { OrderWorld } from '../opening/open-order.ts'
import type { OrderStatus } from '../order-status.ts'
import { orderTold } from '../order-told.ts'
import { announceOrder, statusOf } from '../tell-client.ts'
import { secondsLeft } from './seconds-left.ts'

/** Whoever moved it takes the last move back, as long as the client cannot have been told of it. */
export function undoStep(
  world: OrderWorld,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' | 'gone' | 'too-late' }> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    const { before_move: before } = order
    if (!before || secondsLeft(order, by, world.clock.now()) <= 0) return { outcome: 'too-late' }
    const moved_at = before.moved_at === null ? null : new Date(before.moved_at)
    const { status, status_name } = before
    await tx.update(orders).set({ status, status_name, moved_at, before_move: null }).where(eq(orders.id, id))
    const told = {
      before: { status: statusOf(order) },
      after: { ...orderTold(order), status: status as OrderStatus },
    }
    await recordEvent(tx, world, actorOf(by), { act: 'order.move-undone', id, ...told })
    await announceOrder(tx, world, id)
    return { outcome: 'saved' }
  })
}
