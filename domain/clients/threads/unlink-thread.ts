import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { ThreadKey } from '../../letters/threads/thread-key.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { clientName } from '../client-name.ts'
import { holdClient } from '../hold-client.ts'
import { lockClients } from '../lock-clients.ts'
import { findSender } from './thread-sender.ts'
import { tieThread } from './tie-thread.ts'

/** Unties them: the client was another. */
export function unlinkThread(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  thread: ThreadKey,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    await lockClients(tx, 'shared')
    const sender = await findSender(tx, thread, { held: true })
    const client = sender?.clientId ? await holdClient(tx, sender.clientId) : null
    if (!sender || !client) return { outcome: 'gone' }
    await tieThread(tx, thread, null)
    const before = { name: clientName(client), to: sender.to }
    await recordEvent(tx, world, actorOf(by), { act: 'client.unlinked', id: client.id, before, after: null })
    return { outcome: 'saved' }
  })
}
