import { and, desc, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewestMatches } from '../../kernel/lists/newest-matches.ts'
import { foldText } from '../../kernel/lists/search-words.ts'

export type FoundClient = Awaited<ReturnType<typeof searchClients>>[number]

/** Options of a search: the condition for words, the fields to search, and the number of newest matches to rank. */
export interface WordSearchOptions {
  contains(folded: SQLWrapper, words: readonly string[]): SQL | undefined
  /** People with their records; vehicles and documents; or everything. */
  within: 'people' | 'vehicles' | 'everything'
  limit: number
}

/** Finds clients that match every word, the newest first. */
export async function searchClients(
  db: Database,
  words: readonly string[],
  match: WordSearchOptions = exactWordSearch,
) {
  const { id, type, name, first_name, last_name, email, phone, siret, address, created_at } = clients
  const isFoundClient = and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    match.contains(clients.search_text, words),
  )
  const clientRows = await db
    .select({ id, type, name, first_name, last_name, email, phone, siret, address, created_at })
    .from(clients)
    .where(isAmongNewestMatches(clients, isFoundClient, match.limit))
    .orderBy(desc(created_at))
    .limit(match.limit)
  return clientRows.map((client) => ({
    ...client,
    rank: rankMatch(
      words,
      [client.email, telephoneKeyOf(client.phone), client.siret],
      [client.name, client.last_name, `${client.first_name ?? ''}${client.last_name ?? ''}`],
    ),
  }))
}

/** Maximum number of found clients whose other records are also searched. */
const maxClients = 30

/** SQL condition: the record belongs to one of the best found clients; `undefined` if none was found. */
export function belongsToFoundClients(clientId: SQLWrapper, found: readonly FoundClient[]): SQL | undefined {
  const ids = selectBestRankedMatches(found, maxClients).map(({ id }) => id)
  return ids.length > 0 ? inArray(sql`${clientId}`, ids) : undefined
}

/** Maximum number of newest matches that are ranked. */
export const maxRankedMatches = 100

export const exactWordSearch: WordSearchOptions = {
  contains: containsAllWords,
  within: 'everything',
  limit: maxRankedMatches,
}

/**
 * Quality of a match. 2: the whole text of one of the record's own numbers or addresses; 1: the beginning of one of them or of a
 * name; 0: elsewhere.
 */
export type MatchRank = 0 | 1 | 2

/** Returns the last nine digits of a phone number, which are the same with +33 and with a leading zero. */
export const telephoneKeyOf = (phone: string | null): string => foldText(phone ?? '').slice(-9)

/** Returns the quality of a match. `keys` identify the record, `names` are its names. */
export function rankMatch(
  words: readonly string[],
  keys: readonly (string | null)[],
  names: readonly (string | null)[] = [],
): MatchRank {
  const whole = foldText(words.join(''))
  const own = keys.map((key) => foldText(key ?? ''))
  if (own.includes(whole)) return 2
  return [...own, ...names.map((name) => foldText(name ?? ''))].some((key) => key.startsWith(whole)) ? 1 : 0
}

/** Returns the best `limit` matches. Equal ranks keep their order, which must be the newest first. */
export function selectBestRankedMatches<Row extends { rank: MatchRank }>(
  found: readonly Row[],
  limit: number,
): Row[] {
  return found.toSorted((one, other) => other.rank - one.rank).slice(0, limit)
}
