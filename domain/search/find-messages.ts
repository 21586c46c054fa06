import { desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { mostRanked, rankOf } from './rank.ts'

export type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number]

/** Contact messages that hold every word, the newest first; they belong to no point of sale. */
export async function findMessages(db: Database, words: readonly string[]) {
  const { id, name, email, object, state, created_at } = contactMessages
  const found = await db
    .select({ id, name, email, object, state, created_at })
    .from(contactMessages)
    .where(isAmongNewest(contactMessages, holdsWords(contactMessages.words, words), mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((message) => ({
    ...message,
    rank: rankOf(words, [message.email], [message.name, message.object]),
  }))
}
