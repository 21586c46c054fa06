import { actOnRecords } from '../act-on-records.ts'
import { type CloseReason, closeReasons } from '../close-reasons.ts'
import { isSettled } from '../handling/handled.ts'
import type { InboxAct } from '../inbox-act.ts'
import { settled, standingOf } from './settled.ts'

/** Closes them; the words of one's own stay with the record and are not told (docs/product.md §11.3). */
export const closeRecords: InboxAct<[why: { reason: CloseReason; words?: string }]> = (
  world,
  by,
  kind,
  ids,
  { reason, words = '' },
) =>
  actOnRecords(world, by, kind, ids, (held) => {
    if (held.state === 'closed') return null
    if (isSettled(held)) return 'settled'
    const named = closeReasons[reason]
    const closed_reason = words === '' ? named : reason === 'other' ? words : `${named}\u00a0: ${words}`
    const change = { state: 'closed', closed_reason, ...settled } as const
    return { act: 'closed', change, before: standingOf(held), after: { ...held.told, reason } }
  })
