import { hasPermission } from '../../../domain/kernel/permissions.ts'
import type { SignedInPerson } from '../../../domain/kernel/person.ts'

/** One of the staff who may read requests, by a session that has shown the second factor (docs/product.md §6). */
export const canReadRequests = (person: SignedInPerson | null) =>
  person?.role === 'staff' && person.factor === 'done' && hasPermission(person, 'read-requests')
