import { eq } from 'drizzle-orm'
import { staff } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdStaff, type MemberRefusal } from './hold-staff.ts'

export type Closing = { outcome: 'saved' } | MemberRefusal

/** Closes an account: its sessions and links end at once, and whoever signs in finds none. What they did stays told. */
export function closeStaff(
  world: World<'db' | 'accounts' | 'announcements' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<Closing> {
  return world.db.transaction(async (tx): Promise<Closing> => {
    const held = await holdStaff(tx, by, id)
    if (!held || held.closedAt) return { outcome: 'gone' }
    const { closedAt, isLastResponsable, ...before } = held
    if (isLastResponsable) return { outcome: 'last-responsable' }
    await tx.update(staff).set({ closed_at: world.clock.now() }).where(eq(staff.user_id, id))
    await world.accounts.closeSessions(tx, id)
    await world.accounts.forgetResets(tx, id)
    await world.announcements.announce(tx, `staff/${id}`)
    await recordEvent(tx, world, actorOf(by), { act: 'staff.closed', id, before, after: null })
    return { outcome: 'saved' }
  })
}
