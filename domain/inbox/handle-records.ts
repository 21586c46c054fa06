import type { StaffPerson } from '../sign-in/person.ts'
import { findStaff } from '../staff/list-staff.ts'
import { may, type OfficeAct } from '../staff/permissions.ts'
import type { World } from '../world.ts'
import { actOnRecords } from './act-on-records.ts'
import type { HeldRecord } from './hold-records.ts'
import type { InboxAct, InboxOutcome, InboxWorld } from './inbox-act.ts'
import type { InboxKind } from './inbox-kind.ts'

/** What whoever takes, hands over or closes may do. */
export const handlingAct = {
  request: 'handle-requests',
  message: 'handle-messages',
} as const satisfies Record<InboxKind, OfficeAct>

/** Closed, or put aside: nobody takes it before it is opened again. */
export const isSettled = ({ state }: Pick<HeldRecord, 'state'>) => state === 'closed' || state === 'spam'

/** Whoever has it gives way to nobody who did not see that: `seen` is whom their page showed, `null` for nobody. */
const isOthers = (held: HeldRecord, by: StaffPerson, seen: string | null) =>
  held.handled_by !== null && held.handled_by !== by.userId && held.handled_by !== seen

const begun = ({ state }: HeldRecord) => (state === 'new' ? ({ state: 'in_progress' } as const) : {})

/** `by` takes them. */
export const takeRecords: InboxAct<[seen?: string | null]> = (world, by, kind, ids, seen = null) =>
  actOnRecords(world, by, kind, ids, (held) => {
    if (isSettled(held)) return 'settled'
    if (held.handled_by === by.userId) return null
    if (isOthers(held, by, seen)) return 'taken'
    const change = { handled_by: by.userId, ...begun(held) }
    return { act: 'taken', change, before: null, after: held.told }
  })

/** `by` hands one to a colleague who may handle it; `no-colleague` where there is none of that id. */
export async function handOver(
  world: InboxWorld & World<'accounts'>,
  by: StaffPerson,
  kind: InboxKind,
  id: string,
  { to, seen }: { to: string; seen: string | null },
): Promise<InboxOutcome | 'no-colleague'> {
  const colleague = await findStaff(world, to)
  if (!colleague || colleague.closedAt || !may({ staffRole: colleague.role }, handlingAct[kind]))
    return 'no-colleague'
  return actOnRecords(world, by, kind, [id], (held) => {
    if (isSettled(held)) return 'settled'
    if (held.handled_by === to) return null
    if (isOthers(held, by, seen)) return 'taken'
    const change = { handled_by: to, ...begun(held) }
    return { act: 'handed-over', change, before: null, after: { ...held.told, to: colleague.name } }
  })
}

/** Nobody has them any more; what was only begun is new again. */
export const releaseRecords: InboxAct<[seen?: string | null]> = (world, by, kind, ids, seen = null) =>
  actOnRecords(world, by, kind, ids, (held) => {
    if (held.handled_by === null) return null
    if (isOthers(held, by, seen)) return 'taken'
    const change = { handled_by: null, ...(held.state === 'in_progress' ? { state: 'new' as const } : {}) }
    return { act: 'released', change, before: null, after: held.told }
  })
