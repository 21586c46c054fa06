import type { SignedIn } from '../../../domain/sign-in/person.ts'
import { may } from '../../../domain/staff/permissions.ts'

/** One of the staff who may read requests, by a session that has shown the second factor (docs/product.md §6). */
export const isReader = (person: SignedIn | null) =>
  person?.role === 'staff' && person.factor === 'done' && may(person, 'read-requests')
