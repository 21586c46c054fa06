import type { staff, users } from '../../db/schema/tables.ts'
import type { Person, SignedIn } from '../../domain/sign-in/person.ts'

type Known = { user: Pick<typeof users.$inferSelect, 'id' | 'role' | 'email' | 'name'>; staff: Staff | null }
type Staff = typeof staff.$inferSelect

/** `null` for staff whose account was closed, or never made whole. */
export function personOf({ user, staff }: Known, emailOf: (identifier: string) => string): Person | null {
  const holder = { userId: user.id, email: emailOf(user.email) }
  if (user.role === 'client') return { ...holder, role: 'client' }
  if (!staff || staff.closed_at) return null
  const { role: staffRole, points_of_sale: pointsOfSale } = staff
  return { ...holder, role: 'staff', name: user.name, staffRole, pointsOfSale }
}

interface Found {
  session: { wholeSince: Date | null }
  user: { role: Person['role'] }
  factorSetAt: Date | null
}

/** Where the session stands with the second factor, which clients have none of. */
export function factorOf({ session, user, factorSetAt }: Found): SignedIn['factor'] {
  if (user.role === 'client' || session.wholeSince) return 'done'
  return factorSetAt ? 'wanted' : 'not-set'
}
