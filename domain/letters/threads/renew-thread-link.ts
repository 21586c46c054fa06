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
    await db.transaction(async (tx) => {
      if (await findThread(tx, key))
        await jobs.enqueue(tx, 'send-thread-link', { ...key, linkId: randomId() })
    })
    return { outcome: 'saved' }
  })
}
