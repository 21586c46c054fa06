import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { articles } from '../../../db/schema/tables.ts'

/** `null` when there is no such article. */
export async function findArticle(db: Database, id: string) {
  const [article] = await db.select().from(articles).where(eq(articles.id, id)).limit(1)
  return article ?? null
}

/** How many articles the home page shows (docs/product.md §9). */
export const homeArticleCount = 3

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

/** The articles that stand beside `id` in the news list; `null` where the list ends. */
export async function findNeighbours(
  db: Database,
  id: string,
): Promise<{ newer: ArticleCard | null; older: ArticleCard | null }> {
  // Read by the database itself: a JavaScript date would lose the microseconds.
  const at = sql`(select created_at from articles where id = ${id})`
  const { created_at } = articles
  const [newer, older] = await Promise.all([
    findFirst(
      db,
      and(gte(created_at, at), or(gt(created_at, at), lt(articles.id, id))),
      asc(created_at),
      desc(articles.id),
    ),
    findFirst(
      db,
      and(lte(created_at, at), or(lt(created_at, at), gt(articles.id, id))),
      desc(created_at),
      asc(articles.id),
    ),
  ])
  return { newer, older }
}

async function findFirst(db: Database, where: SQL | undefined, ...order: SQL[]): Promise<ArticleCard | null> {
  const [article] = await db
    .select({ id: articles.id, title: articles.title, main_image: articles.main_image })
    .from(articles)
    .where(where)
    .orderBy(...order)
    .limit(1)
  return article ?? null
}

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

/** Room in one sitemap for everything else, of the 50,000 addresses that the protocol allows. */
const maxSitemapArticles = 45_000

/** Where all articles stand and since when, the newest first. */
export function listArticleAddresses(db: Database): Promise<{ id: string; created_at: Date }[]> {
  return db
    .select({ id: articles.id, created_at: articles.created_at })
    .from(articles)
    .orderBy(...newestFirst)
    .limit(maxSitemapArticles)
}

/** The order of all news; ids settle it for articles of one moment. */
const newestFirst = [desc(articles.created_at), articles.id] as const
