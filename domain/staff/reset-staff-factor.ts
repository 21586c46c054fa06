import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { hasSecondFactor } from '../sign-in/second-factor/find-second-factor.ts'
import { resetSecondFactor } from '../sign-in/second-factor/reset-second-factor.ts'
import type { World } from '../world.ts'
import { holdStaff, type MemberRefusal } from './hold-staff.ts'

/**
 * Forgets the second factor that somebody else of the staff has lost: their sessions end, and at their next sign-in they
 * set up another (docs/product.md §6, §11.4).
 */
export function resetStaffFactor(
  world: World<'db' | 'jobs' | 'accounts' | 'announcements' | 'clock' | 'secret'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | MemberRefusal> {
  return world.db.transaction(async (tx) => {
    const held = await holdStaff(tx, by, id)
    if (!held || held.closedAt || !(await hasSecondFactor(tx, id))) return { outcome: 'gone' }
    const { outcome } = await resetSecondFactor({ ...world, db: tx }, id, { userId: by.userId })
    if (outcome !== 'reset') return { outcome: 'gone' }
    await world.announcements.announce(tx, `staff/${id}`)
    const after = { name: held.name }
    await recordEvent(tx, world, actorOf(by), { act: 'staff.factor-reset', id, before: null, after })
    return { outcome: 'saved' }
  })
}
