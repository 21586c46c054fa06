import { eq } from 'drizzle-orm'
import { letters } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { hasNewer } from '../has-newer.ts'
import { keepDraft } from '../keep-draft.ts'
import type { LetterForm } from '../letter-form.ts'
import type { Letter } from '../list-letters.ts'
import { signatureOf, withSignature } from '../signature.ts'
import { holdThread } from '../threads/find-thread.ts'
import type { ThreadKey } from '../threads/thread-key.ts'
import { findTwin } from './find-twin.ts'
import { holdBack, knownOf } from './hold-back.ts'
import { queueLetter } from './queue-letter.ts'

export type Sending =
  | { outcome: 'queued'; letter: Letter }
  /** The thread has grown since the draft was begun: it is shown with what is new, and waits. */
  | { outcome: 'held'; letter: Letter }
  | { outcome: 'empty' }
  | { outcome: 'gone' }

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailAddress'>

/**
 * Sends off what somebody wrote: recipient and text are frozen, its job takes it ten seconds later, and the thread waits
 * for the workshop no more (docs/product.md §11.8). The same press twice is one letter.
 */
export function sendLetter(
  world: Needs,
  person: StaffPerson,
  key: ThreadKey,
  typed: LetterForm,
): Promise<Sending> {
  return world.db.transaction(async (tx) => {
    const thread = await holdThread(tx, key)
    if (!thread) return { outcome: 'gone' }
    const saving = await keepDraft(tx, world, person, key, typed)
    if (saving.outcome === 'left') return { outcome: 'queued', letter: saving.letter }
    const { draft } = saving
    if (!draft) return { outcome: 'empty' }
    if (await hasNewer(tx, key, knownOf(draft, typed), person.userId))
      return { outcome: 'held', letter: await holdBack(tx, draft) }
    const text = withSignature(draft.text, await signatureOf(tx, person))
    const twin = await findTwin(tx, world, draft, text)
    if (!twin)
      return { outcome: 'queued', letter: await queueLetter(tx, world, person, thread, { ...draft, text }) }
    await tx.delete(letters).where(eq(letters.id, draft.id))
    return { outcome: 'queued', letter: twin }
  })
}
