import { eq } from 'drizzle-orm'
import { orderRims } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { may } from '../../staff/permissions.ts'
import type { World } from '../../world.ts'
import type { Rim } from '../find-rim.ts'
import { findToldOrder, rimTold } from '../told-rim.ts'
import { holdRim, type RimKey } from './hold-rim.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type Settlement = 'settled' | 'grown' | 'gone'

/** The office decides; whoever reported a problem may take it back. */
export const maySettle = (by: StaffPerson, { problem_by }: Pick<Rim, 'problem_by'>) =>
  may(by, 'edit-orders') || problem_by === by.userId

/**
 * The problem is settled, and why. `seenAt` (ISO 8601) is of the problem that was read: when another was reported since,
 * nothing changes. Settled already, or not for this person: `gone`.
 */
export function settleProblem(
  world: Needs,
  by: StaffPerson,
  key: RimKey,
  { decision, seenAt }: { decision: string; seenAt: string },
): Promise<Settlement> {
  return world.db.transaction(async (tx) => {
    const rim = await holdRim(tx, key)
    if (!rim?.problem || !maySettle(by, rim)) return 'gone'
    if (rim.problem_at?.toISOString() !== seenAt) return 'grown'
    await tx
      .update(orderRims)
      .set({ problem: null, problem_at: null, problem_by: null })
      .where(eq(orderRims.id, rim.id))
    await recordEvent(tx, world, actorOf(by), {
      act: 'order.problem-settled',
      id: rim.order_id,
      before: { problem: rim.problem },
      after: { ...rimTold(await findToldOrder(tx, rim.order_id), rim), decision },
    })
    await world.announcements.announce(tx, 'office')
    return 'settled'
  })
}
