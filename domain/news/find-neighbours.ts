import { and, asc, desc, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'
import type { ArticleCard } from './list-articles.ts'

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
