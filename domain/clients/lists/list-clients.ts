import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, users } from '../../../db/schema/tables.ts'
import { account, byName, type ClientChoice, hasAccount, isChosen } from './client-choice.ts'

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

function orderOf({ sort, descending }: ClientChoice): SQL[] {
  if (sort === 'newest')
    return descending
      ? [desc(clients.created_at), asc(clients.id)]
      : [asc(clients.created_at), desc(clients.id)]
  return descending ? [desc(byName), desc(clients.id)] : [asc(byName), asc(clients.id)]
}
