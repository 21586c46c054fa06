import { actOnRecords } from '../act-on-records.ts'
import type { InboxAct } from '../inbox-act.ts'
import { begun, isOthers, isSettled } from './handled.ts'

/** `by` takes them. */
export const takeRecords: InboxAct<[seen?: string | null]> = (world, by, kind, ids, seen = null) =>
  actOnRecords(world, by, kind, ids, (held) => {
    if (isSettled(held)) return 'settled'
    if (held.handled_by === by.userId) return null
    if (isOthers(held, by, seen)) return 'taken'
    const change = { handled_by: by.userId, ...begun(held) }
    return { act: 'taken', change, before: null, after: held.told }
  })
