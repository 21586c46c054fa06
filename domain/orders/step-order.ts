import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { holdOrder, setStep } from './move-order.ts'
import type { OrderWorld } from './opening/open-order.ts'
import type { OrderStatus } from './order-status.ts'
import { orderTold } from './order-told.ts'
import { announceOrder, statusOf, tellLater } from './tell-client.ts'

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

/** Seconds in which that person may still take back the last move; 0 where there is none, or it was another's. */
export function secondsLeft(
  { moved_at, before_move }: Pick<typeof orders.$inferSelect, 'moved_at' | 'before_move'>,
  { userId }: Pick<StaffPerson, 'userId'>,
  now: Date,
): number {
  if (!moved_at || before_move?.by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - moved_at.getTime()) / 1000)
}
