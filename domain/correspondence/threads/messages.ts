import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { outgoingMails, threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import type { OutgoingMail } from '../outbox/outbox.ts'
import { deleteAttachments } from './attachments.ts'

/** Identifies a thread: its kind and the id of its record. */
export interface ThreadKey {
  kind: (typeof threadKinds)[number]
  id: string
}

export type Message = typeof threadMessages.$inferSelect

/** Limits of one page of a thread: number of messages, and characters shown of each (docs/product.md §11.8). */
export const threadLimits = { messages: 20, signs: 10_000 }

/** A message with its outgoing mail; `null` when no mail was queued for it. */
type MailedMessage = Message & { mail: OutgoingMail | null }

/** A message in a page of a thread. `text` is shortened; `isCut` tells whether some of it is missing. */
export type ListedMessage = MailedMessage & { isCut: boolean }

export interface MessagePage {
  /** Oldest first. */
  messages: ListedMessage[]
  /** Id to pass as `before` for the previous page; `null` at the beginning of the thread. */
  older: string | null
  /** Whether newer messages exist after this page. */
  isOlder: boolean
}

/** SQL condition: the message belongs to the thread. */
export const inThread = ({ kind, id }: ThreadKey) =>
  and(eq(threadMessages.thread_kind, kind), eq(threadMessages.thread_id, id))

/** SQL condition: visible to staff, which is everything except drafts. */
const isForStaff = or(isNull(threadMessages.state), eq(threadMessages.state, 'dispatched'))

/** SQL condition: visible to the visitor, which is their own messages and the answers that were sent. Notes are hidden. */
const isForVisitor = or(eq(threadMessages.direction, 'received'), eq(outgoingMails.state, 'sent'))

/** Returns the newest messages that staff see, or those before the message `before`. */
export const listMessages = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isForStaff, before)

/** Returns the newest messages that the visitor sees, or those before the message `before`. */
export const listVisibleMessages = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isForVisitor, before)

async function listWhere(
  db: Database,
  key: ThreadKey,
  isMeant: SQL | undefined,
  before: string | null,
): Promise<MessagePage> {
  const last = before === null ? null : await findWhere(db, key, isMeant, before)
  // Compares in the database because a JavaScript Date loses the microseconds of the timestamp.
  const isBefore =
    last &&
    sql`(${threadMessages.created_at}, ${threadMessages.id}) < (select created_at, id from thread_messages where id = ${last.id})`
  const found = await db
    .select({
      ...getTableColumns(threadMessages),
      text: sql<string>`left(${threadMessages.text}, ${threadLimits.signs})`,
      isCut: sql<boolean>`char_length(${threadMessages.text}) > ${threadLimits.signs}`,
      mail: getTableColumns(outgoingMails),
    })
    .from(threadMessages)
    .leftJoin(outgoingMails, eq(outgoingMails.message_id, threadMessages.id))
    .where(and(inThread(key), isMeant, isBefore ?? undefined))
    .orderBy(desc(threadMessages.created_at), desc(threadMessages.id))
    .limit(threadLimits.messages + 1)
  const page = found.slice(0, threadLimits.messages).reverse()
  return {
    messages: page,
    older: found.length > page.length ? (page[0]?.id ?? null) : null,
    isOlder: last !== null,
  }
}

/** Returns one message visible to staff, with its whole text; `null` if there is none. */
export const findThreadMessage = (db: Database, key: ThreadKey, id: string) =>
  findWhere(db, key, isForStaff, id)

/** Returns one message visible to the visitor, with its whole text; `null` if there is none. */
export const findVisibleMessage = (db: Database, key: ThreadKey, id: string) =>
  findWhere(db, key, isForVisitor, id)

async function findWhere(
  db: Database,
  key: ThreadKey,
  isMeant: SQL | undefined,
  id: string,
): Promise<MailedMessage | null> {
  const [message] = await db
    .select({ ...getTableColumns(threadMessages), mail: getTableColumns(outgoingMails) })
    .from(threadMessages)
    .leftJoin(outgoingMails, eq(outgoingMails.message_id, threadMessages.id))
    .where(and(inThread(key), isMeant, eq(threadMessages.id, id)))
  return message ?? null
}

/** Returns the draft of a staff member in a thread. */
export async function findDraft(db: Database, key: ThreadKey, authorId: string): Promise<Message | null> {
  const [draft] = await db
    .select()
    .from(threadMessages)
    .where(
      and(
        inThread(key),
        eq(threadMessages.author_id, authorId),
        inArray(threadMessages.state, ['draft', 'held']),
      ),
    )
  return draft ?? null
}

/** Returns a message of any thread, or `null`. The caller checks access. */
export async function findMessage(db: Database, id: string): Promise<Message | null> {
  const [message] = await db.select().from(threadMessages).where(eq(threadMessages.id, id))
  return message ?? null
}

/** Deletes all messages of a thread with their attachments, in the transaction that deletes the record. */
export async function deleteThreadMessages(tx: Database, files: FileStore, key: ThreadKey): Promise<void> {
  const gone = await tx
    .delete(threadMessages)
    .where(inThread(key))
    .returning({ attachments: threadMessages.attachments })
  await deleteAttachments(
    tx,
    files,
    gone.flatMap(({ attachments }) => attachments),
  )
}
