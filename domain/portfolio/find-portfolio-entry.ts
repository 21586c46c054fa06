import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { portfolioEntries } from '../../db/schema/tables.ts'

/** `null` when there is no such entry. */
export async function findPortfolioEntry(db: Database, id: string) {
  const [entry] = await db.select().from(portfolioEntries).where(eq(portfolioEntries.id, id)).limit(1)
  return entry ?? null
}
