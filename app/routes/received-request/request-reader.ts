import { hasPermission } from '../../../domain/kernel/permissions.ts'
import type { SignedInPerson } from '../../../domain/kernel/person.ts'

/** Whether the person is staff, may read requests and has passed the second factor. */
export const mayReadRequests = (person: SignedInPerson | null) =>
  person?.role === 'staff' && person.factor === 'verified' && hasPermission(person, 'read-requests')
