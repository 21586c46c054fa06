import type { StaffPerson } from '../sign-in/person.ts'
import { actOnRecords, type InboxOutcome, type InboxWorld } from './act-on-records.ts'
import type { InboxKind } from './inbox-kind.ts'

/** Somebody of the workshop has read them: the counter falls by one for each, at the first time alone. */
export const seeRecords = (
  world: InboxWorld,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
): Promise<InboxOutcome> =>
  actOnRecords(world, by, kind, ids, ({ seen, told }) =>
    seen ? null : { act: 'seen', change: { seen: true }, before: null, after: told },
  )

/** They are to be read again, by whoever comes next: the counter rises. */
export const unseeRecords = (
  world: InboxWorld,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
): Promise<InboxOutcome> =>
  actOnRecords(world, by, kind, ids, ({ seen, told }) =>
    seen ? { act: 'unseen', change: { seen: false }, before: null, after: told } : null,
  )
