import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { staff, users } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import type { StaffTold } from '../events/acts.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdStaff, type MemberRefusal } from './hold-staff.ts'
import { staffForm, tickedPointsOfSale } from './staff-form.ts'

export type StaffChange =
  | { outcome: 'saved' }
  | MemberRefusal
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof staffForm>> }

/** Changes the name, the role and the points of sale of one of the workshop's people; it holds from their next press. */
export async function changeStaff(
  world: World<'db' | 'announcements' | 'clock'>,
  by: StaffPerson,
  id: string,
  typed: Typed,
): Promise<StaffChange> {
  const judged = judgeForm(staffForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { name, role } = judged.values
  const after: StaffTold = { name, role, points_of_sale: tickedPointsOfSale(judged.values) }
  return world.db.transaction(async (tx): Promise<StaffChange> => {
    const held = await holdStaff(tx, by, id)
    if (!held || held.closedAt) return { outcome: 'gone' }
    if (held.isLastResponsable && role !== 'responsable') return { outcome: 'last-responsable' }
    const before: StaffTold = { name: held.name, role: held.role, points_of_sale: held.points_of_sale }
    if (isDeepStrictEqual(before, after)) return { outcome: 'saved' }
    await tx.update(users).set({ name, updatedAt: world.clock.now() }).where(eq(users.id, id))
    await tx.update(staff).set({ role, points_of_sale: after.points_of_sale }).where(eq(staff.user_id, id))
    await world.announcements.announce(tx, `staff/${id}`)
    await recordEvent(tx, world, actorOf(by), { act: 'staff.changed', id, before, after })
    return { outcome: 'saved' }
  })
}
