import { and, asc, desc, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, users } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchWords } from '../lists/search-words.ts'
import type { ClientType } from './client-fields.ts'

/** Which clients are asked for, and in which order. */
export interface ClientChoice {
  /** As it was typed. */
  search: string
  type: ClientType | null
  /** With an account of the client area, or without one. */
  hasAccess: boolean | null
  sort: 'name' | 'newest'
  descending: boolean
}

const account = { id: users.id }

const hasAccount = (db: Database) => exists(db.select(account).from(users).where(eq(users.id, clients.id)))

/** The chosen clients in their order, `limit` at most. */
export async function listClients(db: Database, choice: ClientChoice, limit: number) {
  const isMeant = and(isChosen(db, choice), choice.hasAccess ? await isOneOfFew(db) : undefined)
  return db
    .select({
      id: clients.id,
      called: clients.called,
      type: clients.type,
      first_name: clients.first_name,
      last_name: clients.last_name,
      email: clients.email,
      phone: clients.phone,
      address: clients.address,
      created_at: clients.created_at,
      hasAccess: sql<boolean>`${hasAccount(db)}`,
    })
    .from(clients)
    .where(isMeant)
    .orderBy(...orderOf(choice))
    .limit(limit)
}

/** Where few have an account, they are looked up by their ids, rather than found by looking through everybody. */
async function isOneOfFew(db: Database): Promise<SQL | undefined> {
  const few = 1_000
  const found = await db
    .select(account)
    .from(users)
    .where(eq(users.role, 'client'))
    .limit(few + 1)
  const ids = found.map(({ id }) => id)
  return ids.length > few ? undefined : sql`${clients.id} = any(${sql.param(ids)}::text[])`
}

const byName = sql`${clients.called} collate "french"`

function orderOf({ sort, descending }: ClientChoice): SQL[] {
  if (sort === 'newest')
    return descending
      ? [desc(clients.created_at), asc(clients.id)]
      : [asc(clients.created_at), desc(clients.id)]
  return descending ? [desc(byName), desc(clients.id)] : [asc(byName), asc(clients.id)]
}

function isChosen(db: Database, { search, type, hasAccess }: ClientChoice): SQL | undefined {
  return and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    type ? eq(clients.type, type) : undefined,
    hasAccess === null ? undefined : hasAccess ? hasAccount(db) : not(hasAccount(db)),
    holdsWords(clients.words, searchWords(search)),
  )
}

/** All of the chosen ones by name, so many at a time: whoever reads them slowly holds nothing of the database. */
export async function* readClients(db: Database, choice: ClientChoice, batch = 1_000) {
  let last: { called: string | null; id: string } | null = null
  for (;;) {
    const after: SQL | undefined = last
      ? sql`(${byName}, ${clients.id}) > (${last.called} collate "french", ${last.id})`
      : undefined
    const rows = await db
      .select()
      .from(clients)
      .where(and(isChosen(db, choice), after))
      .orderBy(asc(byName), asc(clients.id))
      .limit(batch)
    yield rows
    if (rows.length < batch) return
    last = rows.at(-1) ?? null
  }
}
