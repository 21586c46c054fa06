import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequests } from '../../db/schema/tables.ts'

export type QuoteRequest = typeof quoteRequests.$inferSelect

/** Whoever calls has checked that the reader may see it. `null` when there is none. */
export async function findQuoteRequest(db: Database, id: string): Promise<QuoteRequest | null> {
  const [request] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id)).limit(1)
  return request ?? null
}
