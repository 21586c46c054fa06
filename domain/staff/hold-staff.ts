import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { staff, users } from '../../db/schema/tables.ts'
import type { StaffTold } from '../events/acts.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { may } from './permissions.ts'

/** Why nothing was done to somebody's account: it is not any more what its page showed, or nobody would be left. */
export type MemberRefusal = { outcome: 'gone' } | { outcome: 'last-responsable' }

interface Held extends StaffTold {
  closedAt: Date | null
  /** Without them nobody would be left who makes and changes accounts. */
  isLastResponsable: boolean
}

/**
 * Somebody's account as it stands, held with those of all responsables until `tx` ends: two of them who take each other's
 * role away at the same moment do it one after the other, and the second may not. `null` when there is none, and when `by`
 * may not manage accounts any more: a form that was long on its way came through the gate before.
 */
export async function holdStaff(tx: Database, by: StaffPerson, id: string): Promise<Held | null> {
  const isResponsable = and(eq(staff.role, 'responsable'), isNull(staff.closed_at))
  const held = await tx
    .select()
    .from(staff)
    .where(or(eq(staff.user_id, id), isResponsable))
    .orderBy(asc(staff.user_id))
    .for('update')
  const actor = held.find(({ user_id, closed_at }) => user_id === by.userId && closed_at === null)
  if (!actor || !may({ staffRole: actor.role }, 'manage-staff')) return null
  const found = held.find(({ user_id }) => user_id === id)
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  if (!found || !user) return null
  const { role, points_of_sale, closed_at: closedAt } = found
  const others = held.filter(
    (one) => one.user_id !== id && one.role === 'responsable' && one.closed_at === null,
  )
  const isLastResponsable = role === 'responsable' && closedAt === null && others.length === 0
  return { name: user.name, role, points_of_sale, closedAt, isLastResponsable }
}
