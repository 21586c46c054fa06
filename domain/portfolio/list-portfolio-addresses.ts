import { desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { portfolioEntries } from '../../db/schema/tables.ts'

/** More than a workshop shows in decades; with the articles it stays below what one sitemap may hold. */
const most = 4_000

/** Where all portfolio entries stand and since when, the newest first. */
export function listPortfolioAddresses(db: Database): Promise<{ id: string; created_at: Date }[]> {
  return db
    .select({ id: portfolioEntries.id, created_at: portfolioEntries.created_at })
    .from(portfolioEntries)
    .orderBy(desc(portfolioEntries.created_at), portfolioEntries.id)
    .limit(most)
}
