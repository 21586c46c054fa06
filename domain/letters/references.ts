import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import { inThread, type Letter } from './list-letters.ts'
import type { Thread } from './threads/thread.ts'

const most = 20

/** Message-IDs of the mails of a thread before this one, the oldest first (RFC 5322 §3.6.4). */
export async function listReferences(db: Database, letter: Letter): Promise<string[]> {
  const key = { kind: letter.thread_kind, id: letter.thread_id }
  const before = await db
    .select({ id: letters.message_id })
    .from(letters)
    .where(and(inThread(key), isNotNull(letters.message_id), ne(letters.id, letter.id)))
    .orderBy(desc(letters.created_at))
    .limit(most)
  const ids = before.map(({ id }) => id).filter((id) => id !== null)
  // What it answers stands last, whatever came after it.
  const { in_reply_to: last } = letter
  const others = ids.reverse().filter((id) => id !== last)
  return last ? [...others, last] : others
}

/** What the visitor wrote last, or at first. */
export async function findAnswered(db: Database, thread: Thread) {
  const [last] = await db
    .select()
    .from(letters)
    .where(and(inThread(thread), eq(letters.direction, 'received'), ne(letters.text, '')))
    .orderBy(desc(letters.created_at))
    .limit(1)
  return last
    ? { text: last.text, at: last.created_at, name: last.author_name }
    : { text: thread.text, at: thread.createdAt, name: thread.name }
}
