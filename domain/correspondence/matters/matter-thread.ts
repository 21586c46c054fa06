import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import { findMatterOfRecord, type MatterKey } from '../../kernel/matters/matter.ts'
import { findThreadKey } from '../../kernel/matters/matter-records.ts'
import { isMessageInThread } from '../threads/messages.ts'
import { correspondentName, findThread, type Thread } from '../threads/thread.ts'

/** Returns the thread of a matter: its own thread for a request or message, else the thread begun on the matter's page. */
export async function findMatterThread(db: Database, { kind, id }: MatterKey): Promise<Thread | null> {
  const key = await findThreadKey(db, { kind, id })
  return key && findThread(db, key)
}

/** A message of a client in a matter, with the beginning of its text. */
export interface ClientMatterMessage {
  id: string
  name: string
  text: string
  at: Date
}

/** Maximum number of a client's messages returned, and of characters of each. */
const writtenLimits = { messages: 3, characters: 400 }

/**
 * Returns the newest messages that the client of a record wrote in its matter after `since`, the newest first, and their thread;
 * `null` without any.
 */
export async function listClientMessagesSince(
  db: Database,
  record: MatterKey,
  since: Date,
): Promise<{ thread: ThreadKey; messages: ClientMatterMessage[] } | null> {
  const matter = await findMatterOfRecord(db, record)
  const thread = matter && (await findMatterThread(db, matter))
  if (!thread) return null
  const { characters, messages: most } = writtenLimits
  const { id, author_name, text, created_at } = threadMessages
  const received = await db
    .select({ id, name: author_name, text: sql<string>`left(${text}, ${characters})`, at: created_at })
    .from(threadMessages)
    .where(and(isMessageInThread(thread), eq(threadMessages.direction, 'received'), gt(created_at, since)))
    .orderBy(desc(created_at), desc(id))
    .limit(most)
  const isOpenedSince = thread.kind === 'message' && thread.createdAt > since
  const opening = {
    id: thread.id,
    name: correspondentName(thread),
    text: thread.text.slice(0, characters),
    at: thread.createdAt,
  }
  const messages = [...received, ...(isOpenedSince ? [opening] : [])]
    .filter((message) => message.text.trim())
    .slice(0, most)
  return messages.length > 0 ? { thread: { kind: thread.kind, id: thread.id }, messages } : null
}
