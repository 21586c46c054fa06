import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import { inThread, type Letter } from './list-letters.ts'
import type { ThreadKey } from './threads/thread-key.ts'

/** What one of the workshop's people is writing in a thread. */
export async function findDraft(db: Database, key: ThreadKey, authorId: string): Promise<Letter | null> {
  const [draft] = await db
    .select()
    .from(letters)
    .where(and(inThread(key), eq(letters.author_id, authorId), inArray(letters.state, ['draft', 'held'])))
  return draft ?? null
}

/** A letter of any thread: whoever calls asks whose it is. `null` where there is none. */
export async function findLetter(db: Database, id: string): Promise<Letter | null> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id))
  return letter ?? null
}
