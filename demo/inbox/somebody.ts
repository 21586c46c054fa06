import type { InboxKind } from '../../domain/inbox/inbox-kind.ts'
import type { StaffPerson } from '../../domain/sign-in/person.ts'
import { demoStaff } from '../demo-staff.ts'

/** Whoever of the demo's people does that work. */
export function somebody(kind: InboxKind): StaffPerson {
  const role = kind === 'request' ? 'bureau' : 'responsable'
  const found = demoStaff.find((person) => person.role === role)
  if (!found) throw new Error(`nobody of the demo is ${role}`)
  const { id: userId, email, name, points_of_sale: pointsOfSale } = found
  return { role: 'staff', userId, email, name, staffRole: role, pointsOfSale }
}
