import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { inThread, type Letter } from '../list-letters.ts'
import { subjectOf } from '../subject.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { messageIdOf } from '../threads/message-id.ts'
import type { Thread } from '../threads/thread.ts'
import { standAnswered, standingOf } from '../threads/thread-standing.ts'

/** Freezes a letter and hands it to its job, in the transaction that says that the thread is answered. */
export async function queueLetter(
  tx: Database,
  world: World<'clock' | 'jobs' | 'announcements' | 'mailAddress'>,
  person: StaffPerson,
  thread: Thread,
  letter: Letter,
): Promise<Letter> {
  const { clock, jobs } = world
  const now = clock.now()
  const [queued] = await tx
    .update(letters)
    .set({
      state: 'queued',
      refusal: null,
      created_at: now,
      text: letter.text,
      due_at: new Date(now.getTime() + secondsToUndo * 1000),
      email: thread.email,
      author_name: person.name,
      message_id: messageIdOf(world, letter.id),
      ...(await answeredBy(tx, thread)),
      thread_before: standingOf(thread),
    })
    .where(eq(letters.id, letter.id))
    .returning()
  await standAnswered(tx, thread, person.userId)
  await recordEvent(tx, world, actorOf(person), {
    act: `${thread.kind}.answered`,
    id: thread.id,
    before: { state: thread.state },
    after: thread.told,
  })
  await jobs.enqueue(tx, 'send-letter', { letterId: letter.id }, { inSeconds: secondsToUndo })
  await announceThread(tx, world, thread)
  return queued ?? letter
}

/** To which mail of the thread it answers: what the visitor wrote last, or else what we did. */
async function answeredBy(tx: Database, thread: Thread) {
  const known = await tx
    .select({ direction: letters.direction, subject: letters.subject, message_id: letters.message_id })
    .from(letters)
    .where(and(inThread(thread), ne(letters.direction, 'note')))
    .orderBy(desc(letters.created_at))
  const mails = known.filter(({ message_id }) => message_id !== null)
  const last = mails.find(({ direction }) => direction === 'received') ?? mails[0]
  const received = known.find(({ direction, subject }) => direction === 'received' && subject)
  return { in_reply_to: last?.message_id ?? null, subject: subjectOf(thread, received?.subject) }
}
