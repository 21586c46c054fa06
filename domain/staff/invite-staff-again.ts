import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdStaff, type MemberRefusal } from './hold-staff.ts'
import { findStaff } from './list-staff.ts'
import { sendLink } from './send-staff-link.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** Sends the link again to somebody who has not chosen a password yet; the former ones open nothing any more. */
export function inviteStaffAgain(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | MemberRefusal> {
  return world.db.transaction(async (tx): Promise<{ outcome: 'saved' } | MemberRefusal> => {
    const held = await holdStaff(tx, by, id)
    const member = held && (await findStaff({ ...world, db: tx }, id))
    if (!member || member.closedAt || member.hasPassword) return { outcome: 'gone' }
    await sendLink(tx, world, id)
    const { name } = member
    await recordEvent(tx, world, actorOf(by), { act: 'staff.invited', id, before: null, after: { name } })
    return { outcome: 'saved' }
  })
}
