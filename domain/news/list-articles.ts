import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'
import { newestFirst } from './newest-first.ts'

/** How many articles the home page shows (docs/product.md §9). */
export const homeNewsCount = 3

/** What a card shows of an article. */
export type ArticleCard = Pick<typeof articles.$inferSelect, 'id' | 'title' | 'main_image'>

/** The newest articles first. */
export function listNewestArticles(db: Database, limit: number): Promise<ArticleCard[]> {
  return db
    .select({ id: articles.id, title: articles.title, main_image: articles.main_image })
    .from(articles)
    .orderBy(...newestFirst)
    .limit(limit)
}
