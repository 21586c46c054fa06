import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import { inThread, type Letter, leftStates } from './list-letters.ts'
import type { ThreadKey } from './threads/thread-key.ts'

/** What has come into a thread since, and what others than `authorId` have answered there. */
export function listNewer(db: Database, key: ThreadKey, since: Date, authorId: string): Promise<Letter[]> {
  const isOfOthers = or(isNull(letters.author_id), ne(letters.author_id, authorId))
  const isAnswer = and(inArray(letters.state, leftStates), isOfOthers)
  return db
    .select()
    .from(letters)
    .where(and(inThread(key), gt(letters.created_at, since), or(eq(letters.direction, 'received'), isAnswer)))
    .orderBy(asc(letters.created_at))
}
