import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'
import { newestFirst } from './newest-first.ts'

/** Room in one sitemap for everything else, of the 50,000 addresses that the protocol allows. */
const most = 45_000

/** Where all articles stand and since when, the newest first. */
export function listArticleAddresses(db: Database): Promise<{ id: string; created_at: Date }[]> {
  return db
    .select({ id: articles.id, created_at: articles.created_at })
    .from(articles)
    .orderBy(...newestFirst)
    .limit(most)
}
