import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { clients } from '../../../db/schema/tables.ts'
import type { ClientPerson } from '../../kernel/person.ts'
import type { Client } from './client.ts'

/**
 * The client for whom somebody who is signed in acts: their own record, or for further people of a company that of the company
 * (docs/product.md §11.10). The way from a person to a client: what a page shows or does for them goes by this client,
 * never by the id that they sign in with. `null` where the record is gone. Whether a record that is already read is that of
 * whoever is signed in is asked the other way round, of its client: `findActingPerson` of `client-area.server.ts`.
 */
export const findActingClient = (db: Database, { clientId }: ClientPerson): Promise<Client | null> =>
  findClient(db, clientId)

/** The client of that id. */
export async function findClient(db: Database, id: ClientId): Promise<Client | null> {
  const [found] = await clientById(db).execute({ id })
  return found ?? null
}

const clientById = prepared((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id')))
    .prepare('client-by-id'),
)

/** A client for the office: the record, where it went when it was merged, or nothing. */
export async function findClientRecord(
  db: Database,
  id: string,
): Promise<{ client: Client } | { mergedInto: ClientId } | null> {
  const client = await findClient(db, id)
  if (!client) return null
  return client.merged_into ? { mergedInto: client.merged_into } : { client }
}

/** Ids of the records that became part of this one. */
export async function listMergedIds(db: Database, id: string): Promise<string[]> {
  const rows = await mergedInto(db).execute({ id })
  return rows.map((row) => row.id)
}

const mergedInto = prepared((db) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.merged_into, sql.placeholder('id')))
    .prepare('clients-merged-into'),
)
