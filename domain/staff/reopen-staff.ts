import { eq } from 'drizzle-orm'
import { staff } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { Closing } from './close-staff.ts'
import { holdStaff } from './hold-staff.ts'

/** Opens a closed account again, with the password that it had. */
export function reopenStaff(
  world: World<'db' | 'accounts' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<Closing> {
  return world.db.transaction(async (tx): Promise<Closing> => {
    const held = await holdStaff(tx, by, id)
    if (!held?.closedAt) return { outcome: 'gone' }
    const { closedAt, isLastResponsable, ...after } = held
    await tx.update(staff).set({ closed_at: null }).where(eq(staff.user_id, id))
    // One that was opened at the moment of the closing has stayed, and was never asked for since.
    await world.accounts.closeSessions(tx, id)
    await recordEvent(tx, world, actorOf(by), { act: 'staff.reopened', id, before: null, after })
    return { outcome: 'saved' }
  })
}
