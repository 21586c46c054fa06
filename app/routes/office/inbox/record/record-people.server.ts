import { handlingAct } from '../../../../../domain/inbox/handling/handled.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import type { listStaff } from '../../../../../domain/staff/list-staff.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import type { Found } from './record-head.server.ts'

type Member = Awaited<ReturnType<typeof listStaff>>[number]

export function handlerOf({ handled_by: id }: Found['found'], members: readonly Member[], readerId: string) {
  if (!id) return null
  return {
    id,
    name: members.find((member) => member.id === id)?.name ?? 'Quelqu’un',
    isReader: id === readerId,
  }
}

/** To whom it may be handed over: id → name. */
export function colleaguesOf(kind: InboxKind, members: readonly Member[], but: readonly (string | null)[]) {
  const meant = members.filter(
    ({ id, role, closedAt }) => !closedAt && !but.includes(id) && may({ staffRole: role }, handlingAct[kind]),
  )
  return Object.fromEntries(meant.map(({ id, name }) => [id, name]))
}
