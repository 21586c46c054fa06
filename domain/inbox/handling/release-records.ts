import { actOnRecords } from '../act-on-records.ts'
import type { InboxAct } from '../inbox-act.ts'
import { isOthers } from './handled.ts'

/** Nobody has them any more; what was only begun is new again. */
export const releaseRecords: InboxAct<[seen?: string | null]> = (world, by, kind, ids, seen = null) =>
  actOnRecords(world, by, kind, ids, (held) => {
    if (held.handled_by === null) return null
    if (isOthers(held, by, seen)) return 'taken'
    const change = { handled_by: null, ...(held.state === 'in_progress' ? { state: 'new' as const } : {}) }
    return { act: 'released', change, before: null, after: held.told }
  })
