import type { Database } from '../../db/client.ts'
import { visitor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { World } from '../world.ts'
import { askForAnswer } from './ask-for-answer.ts'
import { keepReceived, type ReceivedLetter } from './keep-received.ts'
import { announceThread } from './threads/announce-thread.ts'
import { holdThread } from './threads/find-thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'

export type LetterReceipt =
  | { outcome: 'received'; letterId: string }
  /** It stands there already, by its id or its Message-ID. */
  | { outcome: 'known' }
  | { outcome: 'no-thread' }

type Needs = World<'clock' | 'jobs' | 'announcements'>

/**
 * One letter of a visitor, in the caller's transaction: from now on it is for the workshop to say something, unless the
 * thread is spam (docs/product.md §11.9). Throws when a file of it has been swept.
 */
export async function receiveLetter(
  tx: Database,
  world: Needs,
  key: ThreadKey,
  letter: ReceivedLetter,
): Promise<LetterReceipt> {
  const thread = await holdThread(tx, key)
  if (!thread) return { outcome: 'no-thread' }
  const letterId = await keepReceived(tx, world, thread, letter)
  if (!letterId) return { outcome: 'known' }
  if (thread.state !== 'spam') {
    await askForAnswer(tx, world, thread)
    await world.jobs.enqueue(tx, 'notify-staff', { kind: 'answer', id: letterId })
  }
  await recordEvent(tx, world, visitor(letter.channel), {
    act: `${thread.kind}.written`,
    id: thread.id,
    before: null,
    after: { ...thread.told, letter: letterId, files: letter.attachments?.length ?? 0 },
  })
  await announceThread(tx, world, thread)
  return { outcome: 'received', letterId }
}
