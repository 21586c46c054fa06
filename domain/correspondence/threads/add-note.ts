import { threadMessages } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import { noteForm } from './message-form.ts'
import { announceThread, findThread } from './thread.ts'

type Noting =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof noteForm>> }
  | { outcome: 'gone' }

/** Adds a note for colleagues to a thread. Notes are never shown to visitors or mailed. A repeated id is ignored. */
export async function addThreadNote(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: FormInput,
): Promise<Noting> {
  const checked = validateForm(noteForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { id = '', note } = checked.values
  return deps.db.transaction(async (tx) => {
    const thread = await findThread(tx, key)
    if (!thread) return { outcome: 'gone' }
    const written = await tx
      .insert(threadMessages)
      .values({
        id: randomIdPattern.test(id) ? id : randomId(),
        thread_kind: key.kind,
        thread_id: key.id,
        direction: 'note',
        channel: 'note',
        text: note,
        author_id: person.userId,
        author_name: person.name,
        created_at: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: threadMessages.id })
    if (written.length === 0) return { outcome: 'saved' }
    await recordEvent(tx, deps, staffActor(person), {
      act: `${key.kind}.noted`,
      id: key.id,
      before: null,
      after: thread.eventData,
    })
    await announceThread(tx, deps, key)
    return { outcome: 'saved' }
  })
}
