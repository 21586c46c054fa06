import { staff } from '../../db/schema/tables.ts'
import { operator } from '../events/actor.ts'
import { plainEmail } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { addStaff } from './add-staff.ts'
import { findStaff } from './list-staff.ts'
import type { StaffRole } from './staff-role.ts'

type Needs = World<'db' | 'accounts' | 'clock' | 'secret'>

export type StaffCreation =
  | { outcome: 'created' | 'exists'; token: string }
  | { outcome: 'is-client' }
  /** A responsable opens it again. */
  | { outcome: 'is-closed' }

/**
 * Makes an account of the workshop's people as the operator, the first one above all, or finds the one that there is;
 * answers what the link carries by which its password is chosen, within the hour. A client's account never becomes one
 * of staff, and an account that exists keeps its role.
 */
export function createStaff(world: Needs, typed: string, role: StaffRole): Promise<StaffCreation> {
  const { db, accounts } = world
  const email = plainEmail(typed)
  return db.transaction(async (tx): Promise<StaffCreation> => {
    const holder = await accounts.findHolder(tx, email)
    if (holder?.role === 'client') return { outcome: 'is-client' }
    const known = holder && (await findStaff({ db: tx, accounts }, holder.userId))
    if (known?.closedAt) return { outcome: 'is-closed' }
    const told = { email, name: email, role, points_of_sale: null }
    // Made beside this version by one before it, which knows no roles.
    if (holder && !known)
      await tx
        .insert(staff)
        .values({ user_id: holder.userId, role, points_of_sale: null, created_at: world.clock.now() })
    const userId = holder?.userId ?? (await addStaff(tx, world, operator, told))
    const token = await accounts.createResetToken(tx, userId)
    return { outcome: holder ? 'exists' : 'created', token }
  })
}
