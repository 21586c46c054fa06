import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequests } from '../../db/schema/tables.ts'

/** True once the request with this id is in the workshop's hands. */
export async function isQuoteRequestSaved(db: Database, id: string): Promise<boolean> {
  return (await findReference(db, id)) !== null
}

/** What a saved request is called on the telephone; `null` where none has this id. */
export async function findReference(db: Database, id: string): Promise<string | null> {
  const { reference } = quoteRequests
  const [found] = await db.select({ reference }).from(quoteRequests).where(eq(quoteRequests.id, id))
  return found?.reference ?? null
}
