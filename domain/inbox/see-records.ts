import { actOnRecords } from './act-on-records.ts'
import type { InboxAct } from './inbox-act.ts'

/** Somebody of the workshop has read them: the counter falls by one for each, at the first time alone. */
export const seeRecords: InboxAct = (world, by, kind, ids) =>
  actOnRecords(world, by, kind, ids, ({ seen, told }) =>
    seen ? null : { act: 'seen', change: { seen: true }, before: null, after: told },
  )

/** They are to be read again, by whoever comes next: the counter rises. */
export const unseeRecords: InboxAct = (world, by, kind, ids) =>
  actOnRecords(world, by, kind, ids, ({ seen, told }) =>
    seen ? { act: 'unseen', change: { seen: false }, before: null, after: told } : null,
  )
