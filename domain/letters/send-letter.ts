import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { keepDraft } from './keep-draft.ts'
import type { LetterForm } from './letter-form.ts'
import { inThread, type Letter, listNewer } from './list-letters.ts'
import { queueLetter } from './queue-letter.ts'
import { signatureOf, withSignature } from './signature.ts'
import { holdThread } from './threads/thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'

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
    const newer = await listNewer(tx, key, knownOf(draft, typed), person.userId)
    if (newer.length > 0) return { outcome: 'held', letter: await hold(tx, draft) }
    const text = withSignature(draft.text, await signatureOf(tx, person))
    const twin = await findTwin(tx, world, draft, text)
    if (!twin)
      return { outcome: 'queued', letter: await queueLetter(tx, world, person, thread, { ...draft, text }) }
    await tx.delete(letters).where(eq(letters.id, draft.id))
    return { outcome: 'queued', letter: twin }
  })
}

/** What was held has been shown with all that was new, up to when its page was made. */
function knownOf({ state, known_at, created_at }: Letter, { vu }: LetterForm): Date {
  const known = known_at ?? created_at
  return state === 'held' ? new Date(Math.max(known.getTime(), Number(vu) || 0)) : known
}

async function hold(tx: Database, draft: Letter): Promise<Letter> {
  await tx.update(letters).set({ state: 'held' }).where(eq(letters.id, draft.id))
  return { ...draft, state: 'held' }
}

/** The same words of the same person, sent off within the minute from a page that did not know: without files. */
async function findTwin(
  tx: Database,
  { clock }: World<'clock'>,
  draft: Letter,
  text: string,
): Promise<Letter | null> {
  if (draft.attachments.length > 0) return null
  const [twin] = await tx
    .select()
    .from(letters)
    .where(
      and(
        inThread({ kind: draft.thread_kind, id: draft.thread_id }),
        eq(letters.author_id, draft.author_id ?? ''),
        inArray(letters.state, ['queued', 'sent']),
        gt(letters.created_at, new Date(clock.now().getTime() - 60_000)),
        ne(letters.id, draft.id),
        eq(letters.text, text),
      ),
    )
  return twin ?? null
}
