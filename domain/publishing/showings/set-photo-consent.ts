import { eq } from 'drizzle-orm'
import { orders } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { announceOrder, lockAnyOrder, orderEventData } from '../../workshop/orders/order.ts'
import type { ConsentHow } from '../../workshop/orders/order-status.ts'
import { withdrawOrderEntries } from './withdraw-showings.ts'

/**
 * Stores how the client allowed the workshop to publish the photos of an order; `null` withdraws the consent and removes the
 * photos from all portfolio entries immediately (docs/product.md §11.19). Does nothing if the consent is already given, or
 * already missing.
 */
export function setPhotoConsent(
  deps: Deps<'db' | 'clock' | 'announcements' | 'files'>,
  by: StaffPerson,
  id: string,
  how: ConsentHow | null,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    // A client can withdraw consent for a cancelled order too.
    const order = await lockAnyOrder(tx, id)
    if (!order || (how && order.cancelled_at)) return { outcome: 'gone' }
    if ((order.photo_consent !== null) === (how !== null)) return { outcome: 'saved' }
    const photo_consent = how && { how, by: by.name, at: deps.clock.now().toISOString() }
    await tx.update(orders).set({ photo_consent }).where(eq(orders.id, id))
    if (!how) await withdrawOrderEntries(tx, deps, by, id)
    const eventData = orderEventData(order)
    await (how
      ? recordEvent(tx, deps, staffActor(by), {
          act: 'order.photos-allowed',
          id,
          before: null,
          after: { ...eventData, how },
        })
      : recordEvent(tx, deps, staffActor(by), {
          act: 'order.photos-withheld',
          id,
          before: null,
          after: eventData,
        }))
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}
