import { and, asc, desc, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, users } from '../../../db/schema/tables.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { splitSearchWords } from '../../kernel/lists/search-words.ts'
import { clientDisplayName } from './client-display-name.ts'
import type { ClientType } from './client-fields.ts'

/** Lists the chosen clients in order, at most `limit`. */
export async function listClients(db: Database, choice: ClientFilter, limit: number) {
  const isListedClient = and(
    matchesClientFilter(db, choice),
    choice.hasAccess ? await isOneOfFew(db) : undefined,
  )
  return db
    .select({
      id: clients.id,
      name: clientDisplayName,
      type: clients.type,
      first_name: clients.first_name,
      last_name: clients.last_name,
      email: clients.email,
      phone: clients.phone,
      address: clients.address,
      created_at: clients.created_at,
      hasAccess: sql<boolean>`${hasUserAccount(db)}`,
    })
    .from(clients)
    .where(isListedClient)
    .orderBy(...orderOf(choice))
    .limit(limit)
}

/**
 * SQL condition: the client has an account, as a list of ids. `undefined` if there are too many accounts for a list; the filter's
 * own condition is then sufficient.
 */
async function isOneOfFew(db: Database): Promise<SQL | undefined> {
  const few = 1_000
  const clientUsers = await db
    .select(userIdOnly)
    .from(users)
    .where(eq(users.role, 'client'))
    .limit(few + 1)
  const ids = clientUsers.map(({ id }) => id)
  return ids.length > few ? undefined : sql`${clients.id} = any(${sql.param(ids)}::text[])`
}

function orderOf({ sort, descending }: ClientFilter): SQL[] {
  if (sort === 'newest')
    return descending
      ? [desc(clients.created_at), asc(clients.id)]
      : [asc(clients.created_at), desc(clients.id)]
  return descending ? [desc(byClientName), desc(clients.id)] : [asc(byClientName), asc(clients.id)]
}

/** Yields all chosen clients by name, read in batches: a slow download holds no database connection. */
export async function* streamClients(db: Database, choice: ClientFilter, batch = 1_000) {
  let last: { display_name: string | null; id: string } | null = null
  for (;;) {
    const after: SQL | undefined = last
      ? sql`(${byClientName}, ${clients.id}) > (${last.display_name} collate "french", ${last.id})`
      : undefined
    const rows = await db
      .select()
      .from(clients)
      .where(and(matchesClientFilter(db, choice), after))
      .orderBy(asc(byClientName), asc(clients.id))
      .limit(batch)
    yield rows
    if (rows.length < batch) return
    last = rows.at(-1) ?? null
  }
}

/** Filter and order of the list. */
export interface ClientFilter {
  /** Search text as typed. */
  search: string
  type: ClientType | null
  /** Clients with or without an account in the client area. */
  hasAccess: boolean | null
  sort: 'name' | 'newest'
  descending: boolean
}

const userIdOnly = { id: users.id }

const hasUserAccount = (db: Database) =>
  exists(db.select(userIdOnly).from(users).where(eq(users.id, clients.id)))

/** Sort key: the client's name by French rules. */
const byClientName = sql`${clients.display_name} collate "french"`

function matchesClientFilter(db: Database, { search, type, hasAccess }: ClientFilter): SQL | undefined {
  return and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    type ? eq(clients.type, type) : undefined,
    hasAccess === null ? undefined : hasAccess ? hasUserAccount(db) : not(hasUserAccount(db)),
    containsAllWords(clients.search_text, splitSearchWords(search)),
  )
}
