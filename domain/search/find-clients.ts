import { and, desc, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { mostRanked, rankOf, telephoneKey } from './rank.ts'

export type FoundClient = Awaited<ReturnType<typeof findClients>>[number]

/** Clients that hold every word, the newest first. */
export async function findClients(db: Database, words: readonly string[]) {
  const { id, type, name, first_name, last_name, email, phone, siret, address, created_at } = clients
  const isMeant = and(isNull(clients.merged_into), holdsWords(clients.words, words))
  const found = await db
    .select({ id, type, name, first_name, last_name, email, phone, siret, address, created_at })
    .from(clients)
    .where(isAmongNewest(clients, isMeant, mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((client) => ({
    ...client,
    rank: rankOf(
      words,
      [client.email, telephoneKey(client.phone), client.siret],
      [client.name, client.last_name, `${client.first_name ?? ''}${client.last_name ?? ''}`],
    ),
  }))
}
