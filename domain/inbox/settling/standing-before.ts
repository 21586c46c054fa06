import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inboxStates } from '../../../db/schema/inbox/inbox-states.ts'
import { events } from '../../../db/schema/tables.ts'
import type { HeldRecord, InboxStanding } from '../hold-records.ts'
import type { InboxWorld } from '../inbox-act.ts'
import type { InboxKind, InboxState } from '../inbox-kind.ts'

/**
 * Where it stood before it was settled, as the event of that tells. Whatever is opened again waits for the workshop, so
 * that nobody forgets it: since then, or from now on.
 */
export async function standingBefore(
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
