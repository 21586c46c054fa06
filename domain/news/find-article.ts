import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { articles } from '../../db/schema/tables.ts'

/** `null` when there is no such article. */
export async function findArticle(db: Database, id: string) {
  const [article] = await db.select().from(articles).where(eq(articles.id, id)).limit(1)
  return article ?? null
}
