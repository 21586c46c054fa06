import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { outgoingMails, threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import type { OutgoingMail } from '../outbox/outbox.ts'
import { deleteAttachments } from './attachments.ts'

export type ThreadMessage = typeof threadMessages.$inferSelect

/** Maximum number of messages on one page of a thread, and of characters shown of each. */
export const threadPageLimits = { messages: 20, characters: 10_000 }

/** A message with its outgoing mail; `mail` is `null` if none was queued for it. */
type MailedMessage = ThreadMessage & { mail: OutgoingMail | null }

/** A message with its text cut to `threadPageLimits.characters`. `isCut` is true if the text is longer. */
export type ListedMessage = MailedMessage & { isCut: boolean }

export interface MessagePage {
  /** Messages of the page, the oldest first. */
  messages: ListedMessage[]
  /** Value of `before` for the page with older messages; `null` if this page begins with the first message. */
  older: string | null
  /** Whether the thread has newer messages than the page. */
  isOlder: boolean
}

/** SQL condition: the message belongs to the thread. */
export const isMessageInThread = ({ kind, id }: ThreadKey) =>
  and(eq(threadMessages.thread_kind, kind), eq(threadMessages.thread_id, id))

/** SQL condition: staff see the message. Excludes drafts. */
const isForStaff = or(isNull(threadMessages.state), eq(threadMessages.state, 'dispatched'))

/** SQL condition: the visitor sees the message. Excludes notes, and answers whose mail is not in the state `sent`. */
const isForVisitor = or(eq(threadMessages.direction, 'received'), eq(outgoingMails.state, 'sent'))

/** Returns the newest messages of a thread that staff see, or those older than the message `before`. */
export const listMessages = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isForStaff, before)

/** Returns the newest messages of a thread that the visitor sees, or those older than the message `before`. */
export const listVisibleMessages = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isForVisitor, before)

async function listWhere(
  db: Database,
  key: ThreadKey,
  condition: SQL | undefined,
  before: string | null,
): Promise<MessagePage> {
  const last = before === null ? null : await findWhere(db, key, condition, before)
  // The time is selected inside the query, because a JavaScript Date would lose the microseconds.
  const isBefore =
    last &&
    sql`(${threadMessages.created_at}, ${threadMessages.id}) < (select created_at, id from thread_messages where id = ${last.id})`
  const messageRows = await db
    .select({
      ...getTableColumns(threadMessages),
      text: sql<string>`left(${threadMessages.text}, ${threadPageLimits.characters})`,
      isCut: sql<boolean>`char_length(${threadMessages.text}) > ${threadPageLimits.characters}`,
      mail: getTableColumns(outgoingMails),
    })
    .from(threadMessages)
    .leftJoin(outgoingMails, eq(outgoingMails.message_id, threadMessages.id))
    .where(and(isMessageInThread(key), condition, isBefore ?? undefined))
    .orderBy(desc(threadMessages.created_at), desc(threadMessages.id))
    .limit(threadPageLimits.messages + 1)
  const page = messageRows.slice(0, threadPageLimits.messages).reverse()
  return {
    messages: page,
    older: messageRows.length > page.length ? (page[0]?.id ?? null) : null,
    isOlder: last !== null,
  }
}

/** Returns a message of a thread with its whole text; `null` if staff do not see it or it does not exist. */
export const findThreadMessage = (db: Database, key: ThreadKey, id: string) =>
  findWhere(db, key, isForStaff, id)

/** Returns a message of a thread with its whole text; `null` if the visitor does not see it or it does not exist. */
export const findVisibleMessage = (db: Database, key: ThreadKey, id: string) =>
  findWhere(db, key, isForVisitor, id)

async function findWhere(
  db: Database,
  key: ThreadKey,
  condition: SQL | undefined,
  id: string,
): Promise<MailedMessage | null> {
  const [message] = await db
    .select({ ...getTableColumns(threadMessages), mail: getTableColumns(outgoingMails) })
    .from(threadMessages)
    .leftJoin(outgoingMails, eq(outgoingMails.message_id, threadMessages.id))
    .where(and(isMessageInThread(key), condition, eq(threadMessages.id, id)))
  return message ?? null
}

/** Returns the draft of a staff member in a thread, including one that is held for review; `null` if there is none. */
export async function findMessageDraft(
  db: Database,
  key: ThreadKey,
  authorId: string,
): Promise<ThreadMessage | null> {
  const [draft] = await db
    .select()
    .from(threadMessages)
    .where(
      and(
        isMessageInThread(key),
        eq(threadMessages.author_id, authorId),
        inArray(threadMessages.state, ['draft', 'held']),
      ),
    )
  return draft ?? null
}

/** Returns a message of any thread; `null` if it does not exist. The caller checks access. */
export async function findMessage(db: Database, id: string): Promise<ThreadMessage | null> {
  const [message] = await db.select().from(threadMessages).where(eq(threadMessages.id, id))
  return message ?? null
}

/** Deletes all messages of a thread and their attachments, in the transaction that deletes the record of the thread. */
export async function deleteThreadMessages(tx: Transaction, files: FileStore, key: ThreadKey): Promise<void> {
  const deleted = await tx
    .delete(threadMessages)
    .where(isMessageInThread(key))
    .returning({ attachments: threadMessages.attachments })
  await deleteAttachments(
    tx,
    files,
    deleted.flatMap(({ attachments }) => attachments),
  )
}
