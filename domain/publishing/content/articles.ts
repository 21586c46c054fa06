import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { articles } from '../../../db/schema/tables.ts'

export async function findArticle(db: Database, id: string) {
  const [article] = await db.select().from(articles).where(eq(articles.id, id)).limit(1)
  return article ?? null
}

export const homeArticleCount = 3

/** Fields shown on the card of an article. */
export type ArticleCard = Pick<typeof articles.$inferSelect, 'id' | 'title' | 'main_image'>

export function listNewestArticles(db: Database, limit: number): Promise<ArticleCard[]> {
  return db
    .select({ id: articles.id, title: articles.title, main_image: articles.main_image })
    .from(articles)
    .orderBy(...newestFirst)
    .limit(limit)
}

const newsPageLength = 12

/**
 * Returns one page of the news, newest first. Pages count from 1; a page after the last is empty. `opening` is the
 * beginning of the content's HTML, cut at any position.
 */
export async function listNewsPage(db: Database, page: number) {
  // The subquery finds the ids in the index, so that a late page reads no more articles than the first.
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

/** Returns the articles before and after `id` in the news list; `null` at the ends of the list. */
export async function findNeighbouringArticles(
  db: Database,
  id: string,
): Promise<{ newer: ArticleCard | null; older: ArticleCard | null }> {
  // The time is selected inside the query, because a JavaScript Date would lose the microseconds.
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

const feedLength = 20

/** Returns the newest articles with their whole content, for feed readers. */
export function listFeedArticles(db: Database) {
  return db
    .select()
    .from(articles)
    .orderBy(...newestFirst)
    .limit(feedLength)
}

/** Maximum number of articles in the sitemap. The protocol allows 50,000 addresses; the rest is for all other pages. */
const maxSitemapArticles = 45_000

/** Returns the ids and dates of the articles, newest first, for the sitemap. */
export function listArticleAddresses(db: Database): Promise<{ id: string; created_at: Date }[]> {
  return db
    .select({ id: articles.id, created_at: articles.created_at })
    .from(articles)
    .orderBy(...newestFirst)
    .limit(maxSitemapArticles)
}

/** Order of the news. Articles with the same date are ordered by id. */
const newestFirst = [desc(articles.created_at), articles.id] as const
