import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import type { Client } from './client.ts'

/** The client of that id, which is their user's too. */
export async function findClient(db: Database, id: string): Promise<Client | null> {
  const [found] = await db.select().from(clients).where(eq(clients.id, id))
  return found ?? null
}
