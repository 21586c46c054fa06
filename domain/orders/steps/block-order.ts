import { eq } from 'drizzle-orm'
import { orders } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdOrder } from '../hold-order.ts'
import { orderTold } from '../order-told.ts'
import { announceOrder } from '../tell-client.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Says what stops an order, or with `null` that nothing does any more; what is so already is told by nobody. */
export function blockOrder(
  world: Needs,
  by: StaffPerson,
  id: string,
  reason: string | null,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (order.blocked_reason === reason) return { outcome: 'saved' }
    await tx.update(orders).set({ blocked_reason: reason }).where(eq(orders.id, id))
    const told = orderTold(order)
    await (reason === null
      ? recordEvent(tx, world, actorOf(by), { act: 'order.unblocked', id, before: null, after: told })
      : recordEvent(tx, world, actorOf(by), {
          act: 'order.blocked',
          id,
          before: null,
          after: { ...told, reason },
        }))
    await announceOrder(tx, world, id)
    return { outcome: 'saved' }
  })
}
