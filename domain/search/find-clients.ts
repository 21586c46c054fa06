import { and, desc, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { bestOf, mostRanked, rankOf, telephoneKey } from './rank.ts'

export type FoundClient = Awaited<ReturnType<typeof findClients>>[number]

/** Clients that hold every word, the newest first. */
export async function findClients(db: Database, words: readonly string[]) {
  const { id, type, name, first_name, last_name, email, phone, siret, address, created_at } = clients
  const isMeant = and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    holdsWords(clients.words, words),
  )
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

/** With so many clients of that name, what is theirs is looked for. */
const mostClients = 30

/** True of what belongs to one of the clients that were found, the best of them; `undefined` where nobody was. */
export function isOfClients(clientId: SQLWrapper, found: readonly FoundClient[]): SQL | undefined {
  const ids = bestOf(found, mostClients).map(({ id }) => id)
  return ids.length > 0 ? inArray(sql`${clientId}`, ids) : undefined
}
