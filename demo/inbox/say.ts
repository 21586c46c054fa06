import { letters } from '../../db/schema/tables.ts'
import { actorOf } from '../../domain/events/actor.ts'
import { recordEvent } from '../../domain/events/record-event.ts'
import { receiveLetter } from '../../domain/letters/receive-letter.ts'
import { findThread } from '../../domain/letters/threads/find-thread.ts'
import { nameOf } from '../../domain/letters/threads/thread.ts'
import type { ThreadKey } from '../../domain/letters/threads/thread-key.ts'
import { standAnswered } from '../../domain/letters/threads/thread-standing.ts'
import { writeNote } from '../../domain/letters/write-note.ts'
import { ownValue } from '../../domain/own-value.ts'
import { randomId } from '../../domain/random-id.ts'
import type { StaffPerson } from '../../domain/sign-in/person.ts'
import type { World } from '../../domain/world.ts'
import { demoSaid } from './said.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** What was said in a thread since it began so many hours ago, each as an act of its time. */
export function saidIn(key: ThreadKey, email: string, hours: number, by: StaffPerson) {
  return (ownValue(demoSaid, email) ?? []).map(({ after, from, text }) => ({
    hoursAgo: hours * (1 - after),
    async act(world: Needs) {
      if (from === 'note') return writeNote(world, by, key, { id: randomId(), note: text })
      const thread = await findThread(world.db, key)
      if (!thread) return null
      if (from === 'workshop') return answer(world, by, key, text)
      const letter = { channel: 'page', name: nameOf(thread), email, text } as const
      return receiveLetter(world.db, world, key, letter)
    },
  }))
}

/** An answer that has gone: no mail of the demo goes to anybody. */
async function answer(world: Needs, by: StaffPerson, key: ThreadKey, text: string): Promise<void> {
  const { db, clock } = world
  const thread = await findThread(db, key)
  if (!thread) return
  const now = clock.now()
  await db.insert(letters).values({
    id: randomId(),
    thread_kind: key.kind,
    thread_id: key.id,
    direction: 'sent',
    channel: 'mail',
    author_id: by.userId,
    author_name: by.name,
    email: thread.email,
    subject: thread.subject,
    text,
    state: 'sent',
    created_at: now,
    due_at: now,
    sent_at: now,
  })
  await standAnswered(db, thread, by.userId)
  await recordEvent(db, world, actorOf(by), {
    act: `${key.kind}.answered`,
    id: key.id,
    before: { state: thread.state },
    after: thread.told,
  })
}
