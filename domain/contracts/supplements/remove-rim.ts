import { eq } from 'drizzle-orm'
import { orderRims } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { announceOrder, lockOrder, toOrderEventData } from '../../workshop/orders/order.ts'
import { findRimInOrder, updateRimCountOfOrder } from '../../workshop/rims/change-rims.ts'
import { toRimEventData } from '../../workshop/rims/rim.ts'
import { recordSupplementWithdrawn } from './propose-supplement.ts'
import { findOpenSupplement } from './supplement.ts'

/**
 * Removes a rim from its order and withdraws its open supplement, which the client can no longer answer. The other rims keep
 * their places, because labels show the places.
 */
export function removeRimFromOrder(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  { orderId, rimId }: { orderId: string; rimId: string },
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const rim = order && (await findRimInOrder(tx, order, rimId))
    if (!rim) return { outcome: 'gone' }
    const supplement = await findOpenSupplement(tx, rimId)
    if (supplement) await recordSupplementWithdrawn(tx, deps, staffActor(by), { order, supplement, rim })
    await tx.delete(orderRims).where(eq(orderRims.id, rimId))
    await updateRimCountOfOrder(tx, orderId)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.rim-removed',
      id: orderId,
      before: toRimEventData(toOrderEventData(order), rim),
      after: null,
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}
