import { and, desc, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewest } from '../../kernel/lists/newest-matches.ts'
import { foldText } from '../../kernel/lists/search-words.ts'

export type FoundClient = Awaited<ReturnType<typeof findClients>>[number]

/** How words are looked for, where, and how many of the newest rows that hold them are put in order. */
export interface WordMatch {
  contains(folded: SQLWrapper, words: readonly string[]): SQL | undefined
  /** In whoever wrote or is a client, with what is theirs; in what is known of vehicles and papers; or in everything. */
  within: 'people' | 'vehicles' | 'everything'
  most: number
}

/** Clients that contain every word, the newest first. */
export async function findClients(db: Database, words: readonly string[], match: WordMatch = exactMatch) {
  const { id, type, name, first_name, last_name, email, phone, siret, address, created_at } = clients
  const isMeant = and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    match.contains(clients.search_text, words),
  )
  const found = await db
    .select({ id, type, name, first_name, last_name, email, phone, siret, address, created_at })
    .from(clients)
    .where(isAmongNewest(clients, isMeant, match.most))
    .orderBy(desc(created_at))
    .limit(match.most)
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
const maxClients = 30

/** True of what belongs to one of the clients that were found, the best of them; `undefined` where nobody was. */
export function belongsToFoundClients(clientId: SQLWrapper, found: readonly FoundClient[]): SQL | undefined {
  const ids = bestOf(found, maxClients).map(({ id }) => id)
  return ids.length > 0 ? inArray(sql`${clientId}`, ids) : undefined
}

/** Of what is found, so many of the newest are put in order. */
export const maxRanked = 100

export const exactMatch: WordMatch = {
  contains: containsAllWords,
  within: 'everything',
  most: maxRanked,
}

/** 2: one of the record's own numbers or addresses, whole; 1: one of them, or a name, begins so; 0: found within. */
export type Rank = 0 | 1 | 2

/** Its last nine digits, by which a number with +33 and one with a nought are the same. */
export const telephoneKey = (phone: string | null): string => foldText(phone ?? '').slice(-9)

/** How well a record answers, by the `keys` that mean it alone and the `names` that it goes by. */
export function rankOf(
  words: readonly string[],
  keys: readonly (string | null)[],
  names: readonly (string | null)[] = [],
): Rank {
  const whole = foldText(words.join(''))
  const own = keys.map((key) => foldText(key ?? ''))
  if (own.includes(whole)) return 2
  return [...own, ...names.map((name) => foldText(name ?? ''))].some((key) => key.startsWith(whole)) ? 1 : 0
}

/** The first `most` of records that came the newest first: the best first, the newest first among equals. */
export function bestOf<Row extends { rank: Rank }>(found: readonly Row[], most: number): Row[] {
  return found.toSorted((one, other) => other.rank - one.rank).slice(0, most)
}
