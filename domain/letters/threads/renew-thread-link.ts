import { mailTurns } from '../../limits/mail-turns.ts'
import { inTurn, type Wait } from '../../limits/turns.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { findThread } from './find-thread.ts'
import type { ThreadKey } from './thread-key.ts'

/**
 * Sends a new link to a thread's own address. Answers the same whether there still is such a thread, so that an old link
 * tells nothing.
 */
export function renewThreadLink(
  { db, jobs, limits }: World<'db' | 'jobs' | 'limits'>,
  key: ThreadKey,
  address: string,
): Promise<{ outcome: 'saved' } | Wait> {
  const turns = [
    [limits.threadLink, address],
    [limits.threadLinks, `${key.kind}-${key.id}`],
  ] as const
  return inTurn(turns, async () => {
    const thread = await findThread(db, key)
    if (!thread) return { outcome: 'saved' }
    return inTurn(mailTurns(limits, thread.email), async () => {
      await db.transaction((tx) => jobs.enqueue(tx, 'send-thread-link', { ...key, linkId: randomId() }))
      return { outcome: 'saved' } as const
    })
  })
}
