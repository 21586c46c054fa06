import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { MessageAttachment } from '../../../db/schema/correspondence/thread-messages.ts'
import { staff, threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import {
  claimAttachments,
  deleteAttachments,
  type IncomingAttachment,
  withStoredAttachments,
} from './attachments.ts'
import type { MessageForm } from './message-form.ts'
import { findMessage, findMessageDraft, type ThreadMessage } from './messages.ts'
import { findThread } from './thread.ts'

/** Saves the draft of a staff member, and adds stored files to it. Each has one draft per thread, shared by all their devices. */
export function saveMessageDraft(
  deps: Deps<'db' | 'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: MessageForm,
  more: readonly MessageAttachment[] = [],
): Promise<DraftSaving> {
  return deps.db.transaction(async (tx) => {
    if (!(await findThread(tx, key))) return { outcome: 'gone' }
    const saving = await upsertMessageDraft(tx, deps, person, key, typed, more)
    // If the message has already been sent, the files remain unclaimed and are swept.
    if (saving.outcome === 'saved') await claimAttachments(tx, deps, more)
    return saving
  })
}

type DraftSaving =
  | { outcome: 'saved'; draft: ThreadMessage | null }
  /** The message has already been sent: the same form was submitted twice. */
  | { outcome: 'already-sent'; message: ThreadMessage }
  | { outcome: 'gone' }

/**
 * Saves the draft of a staff member and adds the valid ones of the posted files to it. If none is valid, the draft is not saved.
 * Returns one French sentence per rejected file. The caller deletes the posted files.
 */
export async function attachFilesToDraft(
  deps: Deps<'db' | 'files' | 'pictures' | 'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: MessageForm,
  files: readonly IncomingAttachment[],
): Promise<string[]> {
  const draft = await findMessageDraft(deps.db, key, person.userId)
  const already = draft?.attachments.length
  const attaching = await withStoredAttachments(
    deps,
    { files, from: person.userId, already, isAllOrNothing: false },
    (attachments) => saveMessageDraft(deps, person, key, typed, attachments),
  )
  return attaching.outcome === 'busy' ? [decoderBusySentence] : attaching.rejections
}

const decoderBusySentence =
  'Le site reçoit beaucoup d’images en ce moment\u00a0: réessayez dans quelques secondes.'

/** Deletes the draft of a staff member, with its attachments. */
export function deleteMessageDraft(
  { db, files }: Deps<'db' | 'files'>,
  person: StaffPerson,
  key: ThreadKey,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await findMessageDraft(tx, key, person.userId)
    if (!draft) return
    await tx.delete(threadMessages).where(eq(threadMessages.id, draft.id))
    await deleteAttachments(tx, files, draft.attachments)
  })
}

/** Saves the draft in the caller's transaction and adds the attachments `more`. */
export async function upsertMessageDraft(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  { id = '', text: typed, vu }: MessageForm,
  more: readonly MessageAttachment[] = [],
): Promise<Exclude<DraftSaving, { outcome: 'gone' }>> {
  const formerDraft = randomIdPattern.test(id) ? await findMessage(tx, id) : null
  if (
    formerDraft &&
    isOwn(formerDraft, person, key) &&
    formerDraft.state !== 'draft' &&
    formerDraft.state !== 'held'
  )
    return { outcome: 'already-sent', message: formerDraft }
  const ownDraft = await findMessageDraft(tx, key, person.userId)
  // If the form has no text field, the text of the draft does not change.
  const text = typed ?? ownDraft?.text ?? ''
  const withMore = (draft: ThreadMessage) => updateDraft(tx, draft, text, [...draft.attachments, ...more])
  if (ownDraft) return { outcome: 'saved', draft: await withMore(ownDraft) }
  if (!text.trim() && more.length === 0) return { outcome: 'saved', draft: null }
  const now = clock.now()
  const isFree = randomIdPattern.test(id) && !formerDraft
  const newDraft: typeof threadMessages.$inferInsert = {
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
    known_at: parseShownUntil(vu, now) ?? now,
  }
  const [made] = await tx.insert(threadMessages).values(newDraft).onConflictDoNothing().returning()
  if (made) return { outcome: 'saved', draft: made }
  // Another device of the same person has just created a draft.
  const other = await findMessageDraft(tx, key, person.userId)
  return { outcome: 'saved', draft: other && (await withMore(other)) }
}

/**
 * Returns the time up to which a page has shown its thread, from the form field in milliseconds since 1970. Returns `null` when
 * the value is missing, is not such a number, or lies in the future, which no page sends.
 */
export function parseShownUntil(vu: string | undefined, now: Date): Date | null {
  if (!vu || !/^\d{1,15}$/.test(vu)) return null
  const seen = new Date(Number(vu))
  return seen > now ? null : seen
}

const isOwn = (message: ThreadMessage, { userId }: StaffPerson, { kind, id }: ThreadKey) =>
  message.author_id === userId && message.thread_kind === kind && message.thread_id === id

/** Replaces text and attachments of a draft. Returns `null` when the draft is now empty and has been deleted. */
async function updateDraft(
  tx: Transaction,
  draft: ThreadMessage,
  text: string,
  attachments: MessageAttachment[],
): Promise<ThreadMessage | null> {
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

/** Removes one attachment from the draft. */
export function detachFileFromDraft(
  { db, files }: Deps<'db' | 'files'>,
  person: StaffPerson,
  key: ThreadKey,
  attachmentId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await findMessageDraft(tx, key, person.userId)
    const file = draft?.attachments.find(({ id }) => id === attachmentId)
    if (!draft || !file) return
    const attachments = draft.attachments.filter(({ id }) => id !== attachmentId)
    const isEmpty = attachments.length === 0 && !draft.text.trim()
    if (isEmpty) await tx.delete(threadMessages).where(eq(threadMessages.id, draft.id))
    // Leaves the text, which another device may have changed meanwhile.
    else await tx.update(threadMessages).set({ attachments }).where(eq(threadMessages.id, draft.id))
    await deleteAttachments(tx, files, [file])
  })
}

/** Returns the signature of a staff member; may be empty. */
export async function findStaffSignature(db: Database, { userId }: StaffPerson): Promise<string> {
  const { signature } = staff
  const [own] = await db.select({ signature }).from(staff).where(eq(staff.user_id, userId))
  return own?.signature ?? ''
}

/** Appends the signature to a message, unless the message already ends with it. */
export function withSignature(text: string, signature: string): string {
  const message = text.trim()
  if (!signature || message.endsWith(signature)) return message
  return message ? `${message}\n\n${signature}` : signature
}

/** Removes the signature from the end of a message. */
export function withoutSignature(text: string, signature: string): string {
  return signature && text.endsWith(signature) ? text.slice(0, -signature.length).trimEnd() : text
}
