import { eq } from 'drizzle-orm'
import { orderRims } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { holdOrder } from '../orders/hold-order.ts'
import { orderTold } from '../orders/order-told.ts'
import { announceOrder } from '../orders/tell-client.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { countRims } from './count-rims.ts'
import { findRimOf } from './on-rim.ts'
import { rimTold } from './told-rim.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Takes a rim out of its order; the places of the others stay, as they are on their labels. */
export function removeRim(
  world: Needs,
  by: StaffPerson,
  { orderId, rimId }: { orderId: string; rimId: string },
): Promise<{ outcome: 'saved' | 'gone' }> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    const rim = order && (await findRimOf(tx, order, rimId))
    if (!rim) return { outcome: 'gone' }
    await tx.delete(orderRims).where(eq(orderRims.id, rimId))
    await countRims(tx, orderId)
    const before = rimTold(orderTold(order), rim)
    await recordEvent(tx, world, actorOf(by), { act: 'order.rim-removed', id: orderId, before, after: null })
    await announceOrder(tx, world, orderId)
    return { outcome: 'saved' }
  })
}
