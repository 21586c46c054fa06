import type { StaffRole } from '../../kernel/person.ts'
import type { NoticeChoices } from './notice-kinds.ts'

export interface StaffEventData {
  name: string
  role: StaffRole
  points_of_sale: readonly string[] | null
}

/** Events of staff accounts, with their data before and after. */
export interface StaffEvents {
  'staff.created': { before: null; after: StaffEventData & { email: string } }
  'staff.invited': { before: null; after: { name: string } }
  'staff.changed': { before: StaffEventData; after: StaffEventData }
  'staff.closed': { before: StaffEventData; after: null }
  'staff.reopened': { before: null; after: StaffEventData }
  'staff.factor-reset': { before: null; after: { name: string } }
  'staff.notices-chosen': { before: NoticeChoices; after: NoticeChoices }
  'staff.signed': { before: { signature: string }; after: { signature: string } }
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends StaffEvents {}
}
