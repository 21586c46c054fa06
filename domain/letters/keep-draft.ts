import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { LetterAttachment } from '../../db/schema/inbox/letter-attachment.ts'
import { letters } from '../../db/schema/tables.ts'
import { randomId, randomIdPattern } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { findDraft, findLetter } from './find-letter.ts'
import type { LetterForm } from './letter-form.ts'
import type { Letter } from './list-letters.ts'
import type { ThreadKey } from './threads/thread-key.ts'

export type DraftSaving =
  | { outcome: 'saved'; draft: Letter | null }
  /** That letter is on its way already: the same press came twice. */
  | { outcome: 'left'; letter: Letter }
  | { outcome: 'gone' }

/** Keeps what somebody is writing, in the caller’s transaction; `more` is attached to it. */
export async function keepDraft(
  tx: Database,
  { clock }: World<'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  { id = '', text: typed, vu }: LetterForm,
  more: readonly LetterAttachment[] = [],
): Promise<Exclude<DraftSaving, { outcome: 'gone' }>> {
  const given = randomIdPattern.test(id) ? await findLetter(tx, id) : null
  if (given && isOwn(given, person, key) && given.state !== 'draft' && given.state !== 'held')
    return { outcome: 'left', letter: given }
  const own = await findDraft(tx, key, person.userId)
  // A form that brings no words leaves those that stand there.
  const text = typed ?? own?.text ?? ''
  if (own) return { outcome: 'saved', draft: await change(tx, own, text, more) }
  if (!text.trim() && more.length === 0) return { outcome: 'saved', draft: null }
  const now = clock.now()
  const seen = Math.min(Number(vu) || now.getTime(), now.getTime())
  const isFree = randomIdPattern.test(id) && !given
  const begun: typeof letters.$inferInsert = {
    id: isFree ? id : randomId(),
    thread_kind: key.kind,
    thread_id: key.id,
    direction: 'sent',
    channel: 'mail',
    state: 'draft',
    author_id: person.userId,
    author_name: person.name,
    text,
    attachments: [...more],
    created_at: now,
    known_at: new Date(seen),
  }
  const [made] = await tx.insert(letters).values(begun).onConflictDoNothing().returning()
  if (made) return { outcome: 'saved', draft: made }
  // Another device of theirs has begun one in the meantime.
  const other = await findDraft(tx, key, person.userId)
  return { outcome: 'saved', draft: other && (await change(tx, other, text, more)) }
}

const isOwn = (letter: Letter, { userId }: StaffPerson, { kind, id }: ThreadKey) =>
  letter.author_id === userId && letter.thread_kind === kind && letter.thread_id === id

/** `null` where nothing is left of it. */
async function change(
  tx: Database,
  draft: Letter,
  text: string,
  more: readonly LetterAttachment[],
): Promise<Letter | null> {
  const attachments = [...draft.attachments, ...more]
  if (!text.trim() && attachments.length === 0) {
    await tx.delete(letters).where(eq(letters.id, draft.id))
    return null
  }
  const [changed] = await tx
    .update(letters)
    .set({ text, attachments })
    .where(eq(letters.id, draft.id))
    .returning()
  return changed ?? null
}
