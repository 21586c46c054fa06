import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'
import { newestFirst } from './newest-first.ts'

/** How many articles a feed reader is given. */
const feedLength = 20

/** The newest articles whole, for feed readers. */
export function listFeedArticles(db: Database) {
  return db
    .select()
    .from(articles)
    .orderBy(...newestFirst)
    .limit(feedLength)
}
