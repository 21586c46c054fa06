import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { clients } from '../../db/schema/tables.ts'
import type { Client } from './client.ts'

/** The client of that id, which is their user's too. */
export async function findClient(db: Database, id: string): Promise<Client | null> {
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
): Promise<{ client: Client } | { mergedInto: string } | null> {
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
