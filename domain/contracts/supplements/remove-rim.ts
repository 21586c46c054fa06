import { and, eq } from 'drizzle-orm'
import { isOpenSupplement } from '../../../db/schema/contracts/supplements.ts'
import { orderRims, supplements } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { announceOrder, lockOrder, orderEventData } from '../../workshop/orders/order.ts'
import { findRimInOrder, refreshRimCount } from '../../workshop/rims/change-rims.ts'
import { rimEventData } from '../../workshop/rims/rim.ts'

/**
 * Removes a rim from its order and withdraws its open supplement, which the client can no longer answer. The other rims keep
 * their places, because labels show the places.
 */
export function removeRim(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  { orderId, rimId }: { orderId: string; rimId: string },
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const rim = order && (await findRimInOrder(tx, order, rimId))
    if (!rim) return { outcome: 'gone' }
    await tx
      .update(supplements)
      .set({ state: 'withdrawn', withdrawn_at: deps.clock.now(), withdrawn_by: by.userId })
      .where(and(eq(supplements.rim_id, rimId), isOpenSupplement))
    await tx.delete(orderRims).where(eq(orderRims.id, rimId))
    await refreshRimCount(tx, orderId)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.rim-removed',
      id: orderId,
      before: rimEventData(orderEventData(order), rim),
      after: null,
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}
