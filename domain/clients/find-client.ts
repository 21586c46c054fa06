import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { clients } from '../../db/schema/tables.ts'
import type { Client } from './client.ts'

const clientById = prepared((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id')))
    .prepare('client-by-id'),
)

/** The client of that id, which is their user's too. */
export async function findClient(db: Database, id: string): Promise<Client | null> {
  const [found] = await clientById(db).execute({ id })
  return found ?? null
}
