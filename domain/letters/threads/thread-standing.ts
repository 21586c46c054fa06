import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ThreadStanding } from '../../../db/schema/inbox/thread-standing.ts'
import type { Thread } from './thread.ts'
import { threadTable } from './thread-table.ts'

/** What sending an answer changes of a thread, as it stands. */
export const standingOf = ({ state, handledBy, closedReason, waitsSince }: Thread): ThreadStanding => ({
  state,
  handled_by: handledBy,
  closed_reason: closedReason,
  waits_since: waitsSince?.toISOString() ?? null,
})

/** The workshop has answered: nothing waits for it any more, and somebody handles the thread. */
export async function standAnswered(tx: Database, thread: Thread, personId: string): Promise<void> {
  await tx
    .update(threadTable(thread.kind))
    .set({
      state: thread.state === 'estimated' ? 'estimated' : 'answered',
      handled_by: thread.handledBy ?? personId,
      closed_reason: null,
      waits_since: null,
    })
    .where(eq(threadTable(thread.kind).id, thread.id))
}

/** Puts a thread back as it stood, unless somebody has moved it since; what the visitor wrote meanwhile still waits. */
export async function standAsBefore(tx: Database, thread: Thread, before: ThreadStanding): Promise<void> {
  const table = threadTable(thread.kind)
  const isAsLeft = thread.state === (before.state === 'estimated' ? 'estimated' : 'answered')
  if (!isAsLeft) return
  const waits = thread.waitsSince?.toISOString() ?? before.waits_since
  await tx
    .update(table)
    .set({
      state: before.state,
      handled_by: before.handled_by,
      closed_reason: before.closed_reason,
      waits_since: waits === null ? null : new Date(waits),
    })
    .where(eq(table.id, thread.id))
}

/** An answer did not arrive: it is for the workshop to say something again. */
export async function standUnanswered(tx: Database, thread: Thread, now: Date): Promise<void> {
  const table = threadTable(thread.kind)
  const state = thread.state === 'answered' ? 'in_progress' : thread.state
  await tx
    .update(table)
    .set({ state, waits_since: thread.waitsSince ?? now })
    .where(eq(table.id, thread.id))
}
