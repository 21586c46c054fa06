import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findDraft } from '../find-letter.ts'
import { inThread, type Letter } from '../list-letters.ts'
import { signatureOf, withoutSignature } from '../signature.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { holdThread } from '../threads/find-thread.ts'
import type { ThreadKey } from '../threads/thread-key.ts'
import { standAsBefore } from '../threads/thread-standing.ts'

export type Cancelling = { outcome: 'cancelled' } | { outcome: 'too-late' }

/** Turns what was sent off back into its author's draft, as long as its job may not take it. */
export function cancelLetter(
  world: World<'db' | 'clock' | 'announcements'>,
  person: StaffPerson,
  key: ThreadKey,
  letterId: string,
): Promise<Cancelling> {
  return world.db.transaction(async (tx) => {
    const thread = await holdThread(tx, key)
    const letter = thread && (await findWaiting(tx, world, person, key, letterId))
    if (!letter) return { outcome: 'too-late' }
    await turnBack(tx, person, key, letter)
    if (letter.thread_before) await standAsBefore(tx, thread, letter.thread_before)
    await recordEvent(tx, world, actorOf(person), {
      act: `${key.kind}.answer-cancelled`,
      id: key.id,
      before: null,
      after: thread.told,
    })
    await announceThread(tx, world, key)
    return { outcome: 'cancelled' }
  })
}

async function findWaiting(
  tx: Database,
  { clock }: World<'clock'>,
  { userId }: StaffPerson,
  key: ThreadKey,
  letterId: string,
): Promise<Letter | null> {
  const isWaiting = and(
    inThread(key),
    eq(letters.id, letterId),
    eq(letters.author_id, userId),
    eq(letters.state, 'queued'),
    gt(letters.due_at, clock.now()),
  )
  const [letter] = await tx.select().from(letters).where(isWaiting).for('update')
  return letter ?? null
}

/** What its author has begun to write since stands below it. */
async function turnBack(tx: Database, person: StaffPerson, key: ThreadKey, letter: Letter): Promise<void> {
  const since = await findDraft(tx, key, person.userId)
  if (since) await tx.delete(letters).where(eq(letters.id, since.id))
  const text = withoutSignature(letter.text, await signatureOf(tx, person))
  await tx
    .update(letters)
    .set({
      state: 'draft',
      email: null,
      message_id: null,
      in_reply_to: null,
      due_at: null,
      text: since ? `${text}\n\n${since.text}` : text,
      attachments: [...letter.attachments, ...(since?.attachments ?? [])],
      thread_before: null,
    })
    .where(eq(letters.id, letter.id))
}
