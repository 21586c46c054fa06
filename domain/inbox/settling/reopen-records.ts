import { actOnRecords } from '../act-on-records.ts'
import type { InboxAct } from '../inbox-act.ts'
import { standingBefore } from './standing-before.ts'

/** Opens them again, where they stood when they were closed. */
export const reopenRecords: InboxAct = (world, by, kind, ids) =>
  actOnRecords(world, by, kind, ids, async (held, tx) => {
    if (held.state !== 'closed') return null
    const change = { ...(await standingBefore(tx, world, kind, held)), closed_reason: null }
    return { act: 'reopened', change, before: null, after: held.told }
  })
