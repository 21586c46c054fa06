import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { inboxStates } from '../../db/schema/inbox/inbox-states.ts'
import { events } from '../../db/schema/tables.ts'
import { actOnRecords } from './act-on-records.ts'
import { type CloseReason, closeReasons } from './close-reasons.ts'
import { isSettled } from './handle-records.ts'
import type { HeldRecord, InboxStanding } from './hold-records.ts'
import type { InboxAct, InboxWorld } from './inbox-act.ts'
import type { InboxKind, InboxState } from './inbox-kind.ts'

/** What is settled waits for nobody, and counts as read. */
const settled = { waits_since: null, seen: true }

const standingOf = ({ state, waits_since }: HeldRecord) => ({
  state,
  waits_since: waits_since?.toISOString() ?? null,
})

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

/** Puts them aside as nobody's business. */
export const markSpam: InboxAct = (world, by, kind, ids) =>
  actOnRecords(world, by, kind, ids, (held) => {
    if (held.state === 'spam') return null
    if (isSettled(held)) return 'settled'
    const change = { state: 'spam', ...settled } as const
    return { act: 'put-aside', change, before: standingOf(held), after: held.told }
  })

/** Opens them again, where they stood when they were closed. */
export const reopenRecords: InboxAct = (world, by, kind, ids) =>
  actOnRecords(world, by, kind, ids, async (held, tx) => {
    if (held.state !== 'closed') return null
    const change = { ...(await standingBefore(tx, world, kind, held)), closed_reason: null }
    return { act: 'reopened', change, before: null, after: held.told }
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

/**
 * Where it stood before it was settled, as the event of that tells. Whatever is opened again waits for the workshop, so
 * that nobody forgets it: since then, or from now on.
 */
async function standingBefore(
  tx: Database,
  { clock }: InboxWorld,
  kind: InboxKind,
  { id, handled_by }: HeldRecord,
): Promise<Partial<InboxStanding>> {
  const isSettling = inArray(events.act, [`${kind}.closed`, `${kind}.put-aside`])
  const [told] = await tx
    .select({ before: events.before })
    .from(events)
    .where(and(eq(events.record_kind, kind), eq(events.record_id, id), isSettling))
    .orderBy(desc(events.id))
    .limit(1)
  const before = told?.before as { state?: InboxState; waits_since?: string | null } | undefined
  const known = inboxStates.find((state) => state === before?.state)
  const waits_since = before?.waits_since ? new Date(before.waits_since) : clock.now()
  return { state: known ?? (handled_by ? 'in_progress' : 'new'), waits_since }
}
