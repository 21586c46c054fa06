import type { StaffPerson } from '../../sign-in/person.ts'
import type { OfficeAct } from '../../staff/permissions.ts'
import type { HeldRecord } from '../hold-records.ts'
import type { InboxKind } from '../inbox-kind.ts'

/** What whoever takes, hands over or closes may do. */
export const handlingAct = {
  request: 'handle-requests',
  message: 'handle-messages',
} as const satisfies Record<InboxKind, OfficeAct>

/** Closed, or put aside: nobody takes it before it is opened again. */
export const isSettled = ({ state }: Pick<HeldRecord, 'state'>) => state === 'closed' || state === 'spam'

/** Whoever has it gives way to nobody who did not see that: `seen` is whom their page showed, `null` for nobody. */
export const isOthers = (held: HeldRecord, by: StaffPerson, seen: string | null) =>
  held.handled_by !== null && held.handled_by !== by.userId && held.handled_by !== seen

export const begun = ({ state }: HeldRecord) => (state === 'new' ? ({ state: 'in_progress' } as const) : {})
