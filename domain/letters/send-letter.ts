import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters, staff } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { LetterForm } from './letter-form.ts'
import { inThread, type Letter, listNewer } from './list-letters.ts'
import { keepDraft } from './save-draft.ts'
import { withSignature } from './signature.ts'
import { subjectOf } from './subject.ts'
import { announceThread } from './threads/announce-thread.ts'
import { holdThread, type Thread } from './threads/thread.ts'
import { messageIdOf } from './threads/thread-address.ts'
import type { ThreadKey } from './threads/thread-key.ts'
import { standAnswered, standingOf } from './threads/thread-standing.ts'

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
      return { outcome: 'queued', letter: await queue(tx, world, person, thread, { ...draft, text }) }
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

/** What ends the letters of one of the staff; may be empty. */
export async function signatureOf(db: Database, { userId }: StaffPerson): Promise<string> {
  const { signature } = staff
  const [own] = await db.select({ signature }).from(staff).where(eq(staff.user_id, userId))
  return own?.signature ?? ''
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

/** Freezes a letter and hands it to its job, in the transaction that says that the thread is answered. */
export async function queue(
  tx: Database,
  world: Omit<Needs, 'db'>,
  person: StaffPerson,
  thread: Thread,
  letter: Letter,
): Promise<Letter> {
  const { clock, jobs } = world
  const now = clock.now()
  const [queued] = await tx
    .update(letters)
    .set({
      ...{ state: 'queued', refusal: null, created_at: now, text: letter.text },
      due_at: new Date(now.getTime() + secondsToUndo * 1000),
      ...{ email: thread.email, author_name: person.name, message_id: messageIdOf(world, letter.id) },
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
