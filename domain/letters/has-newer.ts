import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters } from '../../db/schema/tables.ts'
import { inThread, leftStates } from './list-letters.ts'
import type { ThreadKey } from './threads/thread-key.ts'

/** Whether something has come into a thread since, or others than `authorId` have answered there. */
export async function hasNewer(
  db: Database,
  key: ThreadKey,
  since: Date,
  authorId: string,
): Promise<boolean> {
  const isOfOthers = or(isNull(letters.author_id), ne(letters.author_id, authorId))
  const isAnswer = and(inArray(letters.state, leftStates), isOfOthers)
  const newer = await db
    .select({ id: letters.id })
    .from(letters)
    .where(and(inThread(key), gt(letters.created_at, since), or(eq(letters.direction, 'received'), isAnswer)))
    .limit(1)
  return newer.length > 0
}
