import type { Notices } from '../notices/change-notices.ts'
import type { StaffRole } from '../staff/staff-role.ts'

/** What events are told of, and what the journal calls it. */
export const recordKinds = {
  request: 'Demandes',
  message: 'Messages',
  staff: 'Équipe',
} as const

export type RecordKind = keyof typeof recordKinds

/** The account of one of the workshop's people, as an event tells it. */
export interface StaffTold {
  name: string
  role: StaffRole
  points_of_sale: readonly string[] | null
}

/**
 * Every act that is told: its record's kind, a point, what was done; then what is kept of the record as it was and as it
 * is. What stands here needs its sentence (`sentences.ts`).
 */
export interface ToldActs {
  'staff.created': { before: null; after: StaffTold & { email: string } }
  'staff.invited': { before: null; after: { name: string } }
  'staff.changed': { before: StaffTold; after: StaffTold }
  'staff.closed': { before: StaffTold; after: null }
  'staff.reopened': { before: null; after: StaffTold }
  'staff.factor-reset': { before: null; after: { name: string } }
  'staff.notices-chosen': { before: Notices; after: Notices }
  'staff.signed': { before: { signature: string }; after: { signature: string } }
}

export type Act = keyof ToldActs & `${RecordKind}.${string}`

export const kindOf = (act: Act) => act.split('.')[0] as RecordKind
