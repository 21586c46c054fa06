import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'
import { newestFirst } from './newest-first.ts'

/** How many articles a page of the news list shows. */
const newsPageLength = 12

/**
 * One page of the news, the newest first; pages count from 1, one beyond the last is empty. `opening` is the
 * beginning of the content's HTML, cut anywhere (docs/product.md §2.8, §7.3).
 */
export async function listNewsPage(db: Database, page: number) {
  // The index alone finds the ids: a far page reads no more articles than the first.
  const shown = db
    .select({ id: articles.id })
    .from(articles)
    .orderBy(...newestFirst)
    .limit(newsPageLength + 1)
    .offset((page - 1) * newsPageLength)
    .as('shown')
  const rows = await db
    .select({
      id: articles.id,
      title: articles.title,
      main_image: articles.main_image,
      created_at: articles.created_at,
      opening: sql<string>`left(${articles.content}, 1200)`,
    })
    .from(articles)
    .innerJoin(shown, eq(shown.id, articles.id))
    .orderBy(...newestFirst)
  return { articles: rows.slice(0, newsPageLength), hasOlder: rows.length > newsPageLength }
}
