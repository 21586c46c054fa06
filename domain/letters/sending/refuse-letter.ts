import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import type { Letter } from '../list-letters.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { holdThread } from '../threads/find-thread.ts'
import { standUnanswered } from '../threads/thread-standing.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** A server will not take a letter, or has sent it back: it is for the workshop to say something again. */
export async function refuse(
  tx: Database,
  world: Omit<Needs, 'db'>,
  letter: Letter,
  reason: string,
): Promise<void> {
  const thread = await holdThread(tx, { kind: letter.thread_kind, id: letter.thread_id })
  if (!thread) return
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(letters).set({ state: 'refused', refusal }).where(eq(letters.id, letter.id))
  await standUnanswered(tx, thread, world.clock.now())
  await recordEvent(tx, world, theSite, {
    act: `${thread.kind}.answer-refused`,
    id: thread.id,
    before: null,
    after: thread.told,
  })
  await announceThread(tx, world, thread)
}
