import type { StaffRole } from '../staff/staff-role.ts'

/** Whose an account is. */
export interface Holder {
  userId: string
  role: 'client' | 'staff'
  /** As the person knows it, without the tenant's prefix. */
  email: string
}

/** One of those who have an account here. */
export type Person = ClientPerson | StaffPerson

interface ClientPerson extends Holder {
  role: 'client'
}

/** One of the workshop's own people. */
export interface StaffPerson extends Holder {
  role: 'staff'
  name: string
  staffRole: StaffRole
  /** Ids of the points of sale that they work for; `null` is all. */
  pointsOfSale: readonly string[] | null
}

/**
 * Whether one of the staff has shown the second factor in a session: it is owed, or none is set yet. `done` also for
 * clients, of whom none is asked.
 */
type Factor = 'done' | 'wanted' | 'not-set'

/** Who is signed in, and by which session. */
export type SignedIn = Person & { sessionId: string; factor: Factor }

/**
 * An e-mail as accounts know it: without the spaces around it, in small letters (docs/product.md §6). PostgreSQL
 * takes no zero byte.
 */
export const plainEmail = (typed: string) => typed.replaceAll('\0', '').trim().toLowerCase()
