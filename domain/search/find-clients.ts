import { and, desc, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchTexts } from '../lists/search-texts.ts'
import { mostRanked, rankOf, telephoneKey, wordKey } from './rank.ts'

export type FoundClient = Awaited<ReturnType<typeof findClients>>[number]

/** Clients that hold every word, the newest first. */
export function findClients(db: Database, words: readonly string[]) {
  const { id, type, name, first_name, last_name, email, phone, siret, address, created_at } = clients
  const orNone = (column: SQLWrapper) => sql`coalesce(${column}, '')`
  const rank = rankOf(
    words,
    [wordKey(orNone(email)), telephoneKey(orNone(phone)), wordKey(orNone(siret))],
    [
      wordKey(orNone(name)),
      wordKey(orNone(last_name)),
      wordKey(sql`${orNone(first_name)} || ${orNone(last_name)}`),
    ],
  )
  return db
    .select({ id, type, name, first_name, last_name, email, phone, address, created_at, rank })
    .from(clients)
    .where(and(isNull(clients.merged_into), holdsWords(searchTexts.client, words)))
    .orderBy(desc(created_at))
    .limit(mostRanked)
}
