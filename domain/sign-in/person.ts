/** Whose account it is. */
export interface Person {
  userId: string
  role: 'client' | 'staff'
  /** As the person knows it, without the tenant's prefix. */
  email: string
}

/**
 * Whether one of the staff has shown the second factor in a session: it is owed, or none is set yet. `done` also for
 * clients, of whom none is asked.
 */
type Factor = 'done' | 'wanted' | 'not-set'

/** Who is signed in, and by which session. */
export interface SignedIn extends Person {
  sessionId: string
  factor: Factor
}

/**
 * An e-mail as accounts know it: without the spaces around it, in small letters (docs/product.md §6). PostgreSQL
 * takes no zero byte.
 */
export const plainEmail = (typed: string) => typed.replaceAll('\0', '').trim().toLowerCase()
