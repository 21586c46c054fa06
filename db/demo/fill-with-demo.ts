import { count } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { articles } from '../schema/tables.ts'
import { demoArticles } from './articles.ts'

/** Fills an empty database with a site that lives; one that holds anything is left as it is. */
export async function fillWithDemo(db: Database): Promise<void> {
  const [kept] = await db.select({ articles: count() }).from(articles)
  if (kept?.articles) return
  // Two nodes may come here at once.
  await db.insert(articles).values(demoArticles).onConflictDoNothing()
}
