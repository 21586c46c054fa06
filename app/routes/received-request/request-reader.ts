import type { SignedInPerson } from '../../../domain/sign-in/person.ts'
import { hasPermission } from '../../../domain/staff/permissions.ts'

/** One of the staff who may read requests, by a session that has shown the second factor (docs/product.md §6). */
export const canReadRequests = (person: SignedInPerson | null) =>
  person?.role === 'staff' && person.factor === 'done' && hasPermission(person, 'read-requests')
