import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { clients } from '../../../db/schema/tables.ts'
import type { ClientPerson } from '../../kernel/person.ts'
import type { Client } from './client.ts'

/**
 * Returns the client for whom a signed-in person acts: their own record, or that of their company. `null` if the record
 * was deleted. Pages must show and change records of this client, never of the id with which the person signs in. To
 * find the signed-in person of a record that was already read, use `findActingPerson` of `client-area.server.ts`.
 */
export const findActingClient = (db: Database, { clientId }: ClientPerson): Promise<Client | null> =>
  findClient(db, clientId)

export async function findClient(db: Database, id: ClientId): Promise<Client | null> {
  const [found] = await clientById(db).execute({ id })
  return found ?? null
}

const clientById = preparedQuery((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id')))
    .prepare('client-by-id'),
)

/**
 * Finds a client for the office. Returns the record, or the id of the record into which it was merged; `null` if there
 * is none.
 */
export async function findClientRecord(
  db: Database,
  id: string,
): Promise<{ client: Client } | { mergedInto: ClientId } | null> {
  const client = await findClient(db, id)
  if (!client) return null
  return client.merged_into ? { mergedInto: client.merged_into } : { client }
}

/** Lists the ids of the records that were merged into this one. */
export async function listMergedIds(db: Database, id: string): Promise<string[]> {
  const rows = await mergedInto(db).execute({ id })
  return rows.map((row) => row.id)
}

const mergedInto = preparedQuery((db) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.merged_into, sql.placeholder('id')))
    .prepare('clients-merged-into'),
)
