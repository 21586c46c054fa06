import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import type { ThreadKey } from './threads/thread-key.ts'

export type Letter = typeof letters.$inferSelect

/** More than any thread has; the newest ones where one has. */
const most = 300

/** True of the letters of one thread. */
export const inThread = ({ kind, id }: ThreadKey) =>
  and(eq(letters.thread_kind, kind), eq(letters.thread_id, id))

/** What an answer of ours is from the moment it is sent off. */
export const leftStates = ['queued', 'sent', 'refused'] as const

/** What the workshop sees of a thread, the oldest first: without what somebody is still writing. */
export async function listLetters(db: Database, key: ThreadKey): Promise<Letter[]> {
  const isWhole = or(isNull(letters.state), inArray(letters.state, leftStates))
  return listWhere(db, key, isWhole)
}

/** What the visitor sees of it: no notes, and of our answers those that have gone. */
export async function listShownLetters(db: Database, key: ThreadKey): Promise<Letter[]> {
  return listWhere(db, key, or(eq(letters.direction, 'received'), eq(letters.state, 'sent')))
}

async function listWhere(db: Database, key: ThreadKey, isMeant: ReturnType<typeof or>): Promise<Letter[]> {
  const newest = await db
    .select()
    .from(letters)
    .where(and(inThread(key), isMeant))
    .orderBy(desc(letters.created_at), desc(letters.id))
    .limit(most)
  return newest.reverse()
}
