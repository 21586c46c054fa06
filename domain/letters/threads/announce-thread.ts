import type { Database } from '../../../db/client.ts'
import type { World } from '../../world.ts'
import type { ThreadKey } from './thread-key.ts'

/** Whoever has the thread open sees what has become of it, and the office's lists and counters follow. */
export async function announceThread(
  tx: Database,
  { announcements }: World<'announcements'>,
  { kind, id }: ThreadKey,
): Promise<void> {
  await announcements.announce(tx, `threads/${kind}/${id}`)
  await announcements.announce(tx, 'office')
}
