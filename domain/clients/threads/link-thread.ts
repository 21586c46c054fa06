import type { Database } from '../../../db/client.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { ThreadKey } from '../../letters/threads/thread-key.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { clientName } from '../client-name.ts'
import { addClient } from '../create-client.ts'
import { holdClient } from '../hold-client.ts'
import { holdEmail } from '../hold-email.ts'
import { lockClients } from '../lock-clients.ts'
import { listMatches } from './offer-clients.ts'
import { findSender, type Sender } from './thread-sender.ts'
import { tieThread } from './tie-thread.ts'

export type ThreadLink =
  | { outcome: 'saved'; clientId: string }
  | { outcome: 'gone' }
  /** Several clients have the address, or the number: one is chosen. */
  | { outcome: 'several' }

/** Asks for a record of their own, though others have the same address or number. */
const nobodyKnown = 'nouveau'

/**
 * Finds the client of a request or message, or makes one of its answers, and ties them (docs/product.md §11.10): who has the
 * e-mail, else who has the telephone. `chosen` is one of those that were offered, or `nobodyKnown`.
 */
export function linkThread(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  thread: ThreadKey,
  chosen?: string,
): Promise<ThreadLink> {
  return world.db.transaction(async (tx): Promise<ThreadLink> => {
    await lockClients(tx, 'shared')
    const sender = await findSender(tx, thread, { held: true })
    if (!sender) return { outcome: 'gone' }
    if (sender.clientId) return { outcome: 'saved', clientId: sender.clientId }
    const meant = await findMeant(tx, sender, chosen)
    if (meant.length > 1) return { outcome: 'several' }
    const clientId = meant[0] ?? (await addClient(tx, world, actorOf(by), sender.values))
    const client = await holdClient(tx, clientId)
    if (!client) return { outcome: 'gone' }
    await tieThread(tx, thread, clientId)
    const after = { name: clientName(client), to: sender.to }
    await recordEvent(tx, world, actorOf(by), { act: 'client.linked', id: clientId, before: null, after })
    return { outcome: 'saved', clientId }
  })
}

/** Ids of the clients who may be meant: the one that was chosen, whoever has the e-mail, whoever has the number. */
async function findMeant(tx: Database, { values }: Sender, chosen: string | undefined): Promise<string[]> {
  if (chosen && chosen !== nobodyKnown) return [chosen]
  // Nobody is made twice by two who press at once, nor with an address that somebody has.
  const holder = values.email ? await holdEmail(tx, values.email) : null
  if (holder) return [holder.id]
  if (chosen === nobodyKnown) return []
  return (await listMatches(tx, values)).map(({ id }) => id)
}
