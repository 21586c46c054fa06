import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdOrder } from './hold-order.ts'
import { orderTold } from './order-told.ts'
import type { ConsentHow } from './photo-consent-form.ts'
import { announceOrder } from './tell-client.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/**
 * Notes that an order's client lets the workshop publish its photos, and whom they told; `null` that they do not, any more
 * (docs/product.md §11.19). What is noted already stays as it was noted.
 */
export function allowPhotos(
  world: Needs,
  by: StaffPerson,
  id: string,
  how: ConsentHow | null,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if ((order.photo_consent !== null) === (how !== null)) return { outcome: 'saved' }
    const photo_consent = how && { how, by: by.name, at: world.clock.now().toISOString() }
    await tx.update(orders).set({ photo_consent }).where(eq(orders.id, id))
    const told = orderTold(order)
    const done = { id, before: null }
    await (how
      ? recordEvent(tx, world, actorOf(by), {
          act: 'order.photos-allowed',
          ...done,
          after: { ...told, how },
        })
      : recordEvent(tx, world, actorOf(by), { act: 'order.photos-withheld', ...done, after: told }))
    await announceOrder(tx, world, id)
    return { outcome: 'saved' }
  })
}
