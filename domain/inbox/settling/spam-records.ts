import { actOnRecords } from '../act-on-records.ts'
import { isSettled } from '../handling/handled.ts'
import type { InboxAct } from '../inbox-act.ts'
import { settled, standingOf } from './settled.ts'
import { standingBefore } from './standing-before.ts'

/** Puts them aside as nobody's business. */
export const markSpam: InboxAct = (world, by, kind, ids) =>
  actOnRecords(world, by, kind, ids, (held) => {
    if (held.state === 'spam') return null
    if (isSettled(held)) return 'settled'
    const change = { state: 'spam', ...settled } as const
    return { act: 'put-aside', change, before: standingOf(held), after: held.told }
  })

/** They were no spam after all. */
export const clearSpam: InboxAct = (world, by, kind, ids) =>
  actOnRecords(world, by, kind, ids, async (held, tx) => {
    if (held.state !== 'spam') return null
    return {
      act: 'let-in',
      change: await standingBefore(tx, world, kind, held),
      before: null,
      after: held.told,
    }
  })
