import { eq } from 'drizzle-orm'
import { visitor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { announceThread } from './announce-thread.ts'
import { holdThread } from './find-thread.ts'
import type { ThreadKey } from './thread-key.ts'
import { threadTable } from './thread-table.ts'

/** How a thread is closed whose visitor wants nothing any more; what they said of it stands behind. */
const withdrawnReason = 'Retirée par le client'

/**
 * The visitor withdraws what they asked: it is closed, waits for nobody, and the workshop is told. Done once; `gone` where
 * there is no such thread.
 */
export function withdrawRequest(
  world: World<'db' | 'clock' | 'jobs' | 'announcements'>,
  key: ThreadKey,
  why: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const thread = await holdThread(tx, key)
    if (!thread) return { outcome: 'gone' }
    if (isWithdrawn(thread)) return { outcome: 'saved' }
    const reason = why ? `${withdrawnReason}\u00a0: ${why}` : withdrawnReason
    const table = threadTable(key.kind)
    await tx
      .update(table)
      .set({ state: 'closed', closed_reason: reason, waits_since: null })
      .where(eq(table.id, key.id))
    await recordEvent(tx, world, visitor('page'), {
      act: `${key.kind}.withdrawn`,
      id: key.id,
      before: { state: thread.state },
      after: thread.told,
    })
    await world.jobs.enqueue(tx, 'send-thread-notice', { ...key, letterId: null })
    await announceThread(tx, world, key)
    return { outcome: 'saved' }
  })
}

/** Closed by its visitor. */
export const isWithdrawn = ({ state, closedReason }: { state: string; closedReason: string | null }) =>
  state === 'closed' && !!closedReason?.startsWith(withdrawnReason)
