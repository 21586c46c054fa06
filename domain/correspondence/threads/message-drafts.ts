import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { MessageAttachment } from '../../../db/schema/correspondence/thread-messages.ts'
import { staff, threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import { claimAttachments, deleteAttachments } from './attachments.ts'
import type { MessageForm } from './message-form.ts'
import { findDraft, findMessage, type Message } from './messages.ts'
import { findThread } from './thread.ts'

/** Keeps what somebody is writing: one draft each in a thread, from whichever device (docs/product.md §11.8). */
export function saveDraft(
  deps: Deps<'db' | 'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: MessageForm,
): Promise<DraftSaving> {
  return deps.db.transaction(async (tx) => {
    if (!(await findThread(tx, key))) return { outcome: 'gone' }
    return upsertDraft(tx, deps, person, key, typed)
  })
}

type DraftSaving =
  | { outcome: 'saved'; draft: Message | null }
  /** That message is on its way already: the same press came twice. */
  | { outcome: 'left'; message: Message }
  | { outcome: 'gone' }

/** Throws away what somebody was writing, with the files that were to go with it. */
export function dropDraft(
  { db, files }: Deps<'db' | 'files'>,
  person: StaffPerson,
  key: ThreadKey,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await findDraft(tx, key, person.userId)
    if (!draft) return
    await tx.delete(threadMessages).where(eq(threadMessages.id, draft.id))
    await deleteAttachments(tx, files, draft.attachments)
  })
}

/** Keeps what somebody is writing, in the caller’s transaction; `more` is attached to it. */
export async function upsertDraft(
  tx: Database,
  { clock }: Deps<'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  { id = '', text: typed, vu }: MessageForm,
  more: readonly MessageAttachment[] = [],
): Promise<Exclude<DraftSaving, { outcome: 'gone' }>> {
  const given = randomIdPattern.test(id) ? await findMessage(tx, id) : null
  if (given && isOwn(given, person, key) && given.state !== 'draft' && given.state !== 'held')
    return { outcome: 'left', message: given }
  const own = await findDraft(tx, key, person.userId)
  // A form that brings no words leaves those that stand there.
  const text = typed ?? own?.text ?? ''
  if (own) return { outcome: 'saved', draft: await updateDraft(tx, own, text, more) }
  if (!text.trim() && more.length === 0) return { outcome: 'saved', draft: null }
  const now = clock.now()
  const seen = Math.min(Number(vu) || now.getTime(), now.getTime())
  const isFree = randomIdPattern.test(id) && !given
  const begun: typeof threadMessages.$inferInsert = {
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
  const [made] = await tx.insert(threadMessages).values(begun).onConflictDoNothing().returning()
  if (made) return { outcome: 'saved', draft: made }
  // Another device of theirs has begun one in the meantime.
  const other = await findDraft(tx, key, person.userId)
  return { outcome: 'saved', draft: other && (await updateDraft(tx, other, text, more)) }
}

const isOwn = (message: Message, { userId }: StaffPerson, { kind, id }: ThreadKey) =>
  message.author_id === userId && message.thread_kind === kind && message.thread_id === id

/** `null` where nothing is left of it. */
async function updateDraft(
  tx: Database,
  draft: Message,
  text: string,
  more: readonly MessageAttachment[],
): Promise<Message | null> {
  const attachments = [...draft.attachments, ...more]
  if (!text.trim() && attachments.length === 0) {
    await tx.delete(threadMessages).where(eq(threadMessages.id, draft.id))
    return null
  }
  const [changed] = await tx
    .update(threadMessages)
    .set({ text, attachments })
    .where(eq(threadMessages.id, draft.id))
    .returning()
  return changed ?? null
}

/** Puts files that were kept into what somebody is writing, with the words that stand there now. */
export function attachToDraft(
  deps: Deps<'db' | 'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: MessageForm,
  attachments: readonly MessageAttachment[],
): Promise<DraftSaving> {
  return deps.db.transaction(async (tx) => {
    if (!(await findThread(tx, key))) return { outcome: 'gone' }
    const saving = await upsertDraft(tx, deps, person, key, typed, attachments)
    // Of a message that is on its way the files stay unclaimed, and are swept.
    if (saving.outcome === 'saved') await claimAttachments(tx, deps, attachments)
    return saving
  })
}

/** Takes one file from what somebody is writing. */
export function detachFromDraft(
  { db, files }: Deps<'db' | 'files'>,
  person: StaffPerson,
  key: ThreadKey,
  attachmentId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await findDraft(tx, key, person.userId)
    const file = draft?.attachments.find(({ id }) => id === attachmentId)
    if (!draft || !file) return
    const attachments = draft.attachments.filter(({ id }) => id !== attachmentId)
    const isEmpty = attachments.length === 0 && !draft.text.trim()
    if (isEmpty) await tx.delete(threadMessages).where(eq(threadMessages.id, draft.id))
    else await tx.update(threadMessages).set({ attachments }).where(eq(threadMessages.id, draft.id))
    await deleteAttachments(tx, files, [file])
  })
}

/** What ends the messages of one of the staff; may be empty. */
export async function signatureOf(db: Database, { userId }: StaffPerson): Promise<string> {
  const { signature } = staff
  const [own] = await db.select({ signature }).from(staff).where(eq(staff.user_id, userId))
  return own?.signature ?? ''
}

/** A message with the signature of whoever writes it at its end, unless it stands there already. */
export function withSignature(text: string, signature: string): string {
  const message = text.trim()
  if (!signature || message.endsWith(signature)) return message
  return message ? `${message}\n\n${signature}` : signature
}

/** The same message as it was typed. */
export function withoutSignature(text: string, signature: string): string {
  return signature && text.endsWith(signature) ? text.slice(0, -signature.length).trimEnd() : text
}
