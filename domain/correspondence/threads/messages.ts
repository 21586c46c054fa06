import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { outgoingMails, threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import type { OutgoingMail } from '../outbox/outbox.ts'
import { deleteAttachments } from './attachments.ts'

export type Message = typeof threadMessages.$inferSelect

/** Maximum number of messages on one page of a thread, and of characters shown of each (docs/product.md §11.8). */
export const threadLimits = { messages: 20, characters: 10_000 }

/** A message with the mail that it is once it was sent off. */
type MailedMessage = Message & { mail: OutgoingMail | null }

/** A message in its thread: the beginning of its text, and whether there is more of it. */
export type ListedMessage = MailedMessage & { isCut: boolean }

export interface MessagePage {
  /** The oldest first. */
  messages: ListedMessage[]
  /** The id before which the page before this one goes on; `null` at the beginning of the thread. */
  older: string | null
  /** It ends before the newest messages. */
  isOlder: boolean
}

/** True of the messages of one thread. */
export const isInThread = ({ kind, id }: ThreadKey) =>
  and(eq(threadMessages.thread_kind, kind), eq(threadMessages.thread_id, id))

/** What the workshop sees of a thread: all but what somebody is still writing. */
const isForStaff = or(isNull(threadMessages.state), eq(threadMessages.state, 'dispatched'))

/** What the visitor sees of it: no notes, and of our answers those that have gone. */
const isForVisitor = or(eq(threadMessages.direction, 'received'), eq(outgoingMails.state, 'sent'))

/** What the workshop sees: the newest messages of a thread, or those before the message `before`. */
export const listMessages = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isForStaff, before)

/** What the visitor sees, in the same way. */
export const listVisibleMessages = (db: Database, key: ThreadKey, before: string | null) =>
  listWhere(db, key, isForVisitor, before)

async function listWhere(
  db: Database,
  key: ThreadKey,
  isMeant: SQL | undefined,
  before: string | null,
): Promise<MessagePage> {
  const last = before === null ? null : await findWhere(db, key, isMeant, before)
  // As the database has its moment: more exactly than JavaScript does.
  const isBefore =
    last &&
    sql`(${threadMessages.created_at}, ${threadMessages.id}) < (select created_at, id from thread_messages where id = ${last.id})`
  const found = await db
    .select({
      ...getTableColumns(threadMessages),
      text: sql<string>`left(${threadMessages.text}, ${threadLimits.characters})`,
      isCut: sql<boolean>`char_length(${threadMessages.text}) > ${threadLimits.characters}`,
      mail: getTableColumns(outgoingMails),
    })
    .from(threadMessages)
    .leftJoin(outgoingMails, eq(outgoingMails.message_id, threadMessages.id))
    .where(and(isInThread(key), isMeant, isBefore ?? undefined))
    .orderBy(desc(threadMessages.created_at), desc(threadMessages.id))
    .limit(threadLimits.messages + 1)
  const page = found.slice(0, threadLimits.messages).reverse()
  return {
    messages: page,
    older: found.length > page.length ? (page[0]?.id ?? null) : null,
    isOlder: last !== null,
  }
}

/** One message of a thread that the workshop sees, whole; `null` where there is none. */
export const findThreadMessage = (db: Database, key: ThreadKey, id: string) =>
  findWhere(db, key, isForStaff, id)

/** One message of a thread that its visitor sees, whole; `null` where there is none. */
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
    .where(and(isInThread(key), isMeant, eq(threadMessages.id, id)))
  return message ?? null
}

/** What one of the workshop's people is writing in a thread. */
export async function findDraft(db: Database, key: ThreadKey, authorId: string): Promise<Message | null> {
  const [draft] = await db
    .select()
    .from(threadMessages)
    .where(
      and(
        isInThread(key),
        eq(threadMessages.author_id, authorId),
        inArray(threadMessages.state, ['draft', 'held']),
      ),
    )
  return draft ?? null
}

/** A message of any thread: whoever calls asks whose it is. `null` where there is none. */
export async function findMessage(db: Database, id: string): Promise<Message | null> {
  const [message] = await db.select().from(threadMessages).where(eq(threadMessages.id, id))
  return message ?? null
}

/** All that was said in a thread goes with its record, in the transaction in which that does. */
export async function deleteThreadMessages(tx: Database, files: FileStore, key: ThreadKey): Promise<void> {
  const gone = await tx
    .delete(threadMessages)
    .where(isInThread(key))
    .returning({ attachments: threadMessages.attachments })
  await deleteAttachments(
    tx,
    files,
    gone.flatMap(({ attachments }) => attachments),
  )
}
