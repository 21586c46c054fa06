import { eq } from 'drizzle-orm'
import { orderRims } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findToldOrder, rimTold } from '../told-rim.ts'
import { holdRim, type RimKey } from './hold-rim.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

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
      act: 'order.problem-reported',
      id: rim.order_id,
      before: { problem: rim.problem },
      after: { ...rimTold(await findToldOrder(tx, rim.order_id), rim), problem: words },
    })
    await world.announcements.announce(tx, 'office')
    return true
  })
}
