import type { StaffPerson } from '../../sign-in/person.ts'
import { findStaff } from '../../staff/list-staff.ts'
import { may } from '../../staff/permissions.ts'
import type { World } from '../../world.ts'
import { actOnRecords } from '../act-on-records.ts'
import type { InboxOutcome, InboxWorld } from '../inbox-act.ts'
import type { InboxKind } from '../inbox-kind.ts'
import { begun, handlingAct, isOthers, isSettled } from './handled.ts'

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
