import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { visitor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { countOneMore } from '../form-counters.ts'
import { counterOf } from '../inbox/inbox-kind.ts'
import type { World } from '../world.ts'
import { keepReceived, type ReceivedLetter } from './keep-received.ts'
import { announceThread } from './threads/announce-thread.ts'
import { holdThread } from './threads/find-thread.ts'
import type { Thread } from './threads/thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'
import { threadTable } from './threads/thread-table.ts'

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

async function askForAnswer(
  tx: Database,
  { clock }: World<'clock'>,
  { kind, id, state, isSeen, waitsSince }: Thread,
): Promise<void> {
  const table = threadTable(kind)
  await tx
    .update(table)
    .set({
      state: state === 'new' ? 'new' : 'in_progress',
      closed_reason: null,
      seen: false,
      waits_since: waitsSince ?? clock.now(),
    })
    .where(eq(table.id, id))
  if (isSeen) await countOneMore(tx, counterOf[kind])
}
