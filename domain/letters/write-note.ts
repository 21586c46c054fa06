import { letters } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { randomId, randomIdPattern } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { noteForm } from './letter-form.ts'
import { announceThread } from './threads/announce-thread.ts'
import { findThread } from './threads/find-thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'

export type Noting =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof noteForm>> }
  | { outcome: 'gone' }

/** Puts a note for colleagues into a thread; no visitor sees it, no mail carries it. The same id again changes nothing. */
export async function writeNote(
  world: World<'db' | 'clock' | 'announcements'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: Typed,
): Promise<Noting> {
  const judged = judgeForm(noteForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { id = '', note } = judged.values
  return world.db.transaction(async (tx) => {
    const thread = await findThread(tx, key)
    if (!thread) return { outcome: 'gone' }
    const written = await tx
      .insert(letters)
      .values({
        id: randomIdPattern.test(id) ? id : randomId(),
        thread_kind: key.kind,
        thread_id: key.id,
        direction: 'note',
        channel: 'note',
        text: note,
        author_id: person.userId,
        author_name: person.name,
        created_at: world.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: letters.id })
    if (written.length === 0) return { outcome: 'saved' }
    await recordEvent(tx, world, actorOf(person), {
      act: `${key.kind}.noted`,
      id: key.id,
      before: null,
      after: thread.told,
    })
    await announceThread(tx, world, key)
    return { outcome: 'saved' }
  })
}
