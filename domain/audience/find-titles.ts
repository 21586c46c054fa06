import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { articles, portfolioEntries } from '../../db/schema/tables.ts'

/** The titles of those of the named pages that are articles or pieces of work, by the name of the page. */
export async function findTitles(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const idsBelow = (start: string) =>
    names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
  const [news, works] = [idsBelow('/actualites/'), idsBelow('/realisations/')]
  const [titled, shown] = await Promise.all([
    news.length > 0
      ? db.select({ id: articles.id, title: articles.title }).from(articles).where(inArray(articles.id, news))
      : [],
    works.length > 0
      ? db
          .select({ id: portfolioEntries.id, title: portfolioEntries.titre })
          .from(portfolioEntries)
          .where(inArray(portfolioEntries.id, works))
      : [],
  ])
  return new Map([
    ...titled.map(({ id, title }) => [`/actualites/${id}`, title] as const),
    ...shown.map(({ id, title }) => [`/realisations/${id}`, title] as const),
  ])
}
