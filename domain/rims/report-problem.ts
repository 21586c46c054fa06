import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { may } from '../staff/permissions.ts'
import type { World } from '../world.ts'
import type { Rim } from './find-rim.ts'
import { findToldOrder, rimTold } from './told-rim.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

interface RimKey {
  orderId: string
  rimId: string
}

/**
 * Somebody of the floor says what stops the work on a rim (docs/product.md §11.17). What stands there already stays above
 * it: two people may find two things. The same words again change nothing. False where there is no such rim.
 */
export function reportProblem(world: Needs, by: StaffPerson, key: RimKey, words: string): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const rim = await holdRim(tx, key)
    if (!rim) return false
    if (rim.problem?.split('\n\n').includes(words)) return true
    const problem = rim.problem ? `${rim.problem}\n\n${words}` : words
    await tx
      .update(orderRims)
      .set({ problem, problem_at: world.clock.now(), problem_by: by.userId })
      .where(eq(orderRims.id, rim.id))
    await recordEvent(tx, world, actorOf(by), {
      ...{ act: 'order.problem-reported', id: rim.order_id, before: { problem: rim.problem } },
      after: { ...rimTold(await findToldOrder(tx, rim.order_id), rim), problem: words },
    })
    await world.announcements.announce(tx, 'office')
    return true
  })
}

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
      ...{ act: 'order.problem-settled', id: rim.order_id, before: { problem: rim.problem } },
      after: { ...rimTold(await findToldOrder(tx, rim.order_id), rim), decision },
    })
    await world.announcements.announce(tx, 'office')
    return 'settled'
  })
}

async function holdRim(tx: Database, { orderId, rimId }: RimKey): Promise<Rim | null> {
  const isThis = and(eq(orderRims.id, rimId), eq(orderRims.order_id, orderId))
  const [rim] = await tx.select().from(orderRims).where(isThis).for('update')
  return rim ?? null
}
