import { desc } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { articles, portfolioEntries } from '../../../db/schema/tables.ts'
import type { FileLink } from '../../file-link.ts'
import { linksInText } from '../../publishing/media-text.ts'
import type { Issue } from './issue.ts'

/** Of the newest news and of the newest work, each. */
const most = 12

/** Pictures that may be put into a letter: its own, then those that head what visitors see. */
export async function offeredPictures(db: Database, { pictures }: Issue): Promise<FileLink[]> {
  const [news, work] = await Promise.all([
    db
      .select({ link: articles.main_image })
      .from(articles)
      .orderBy(desc(articles.created_at), articles.id)
      .limit(most),
    db
      .select({ link: portfolioEntries.main_image })
      .from(portfolioEntries)
      .orderBy(desc(portfolioEntries.created_at), portfolioEntries.id)
      .limit(most),
  ])
  const all = [...linksInText(pictures), ...[...news, ...work].map(({ link }) => link)]
  return [...new Map(all.toReversed().map((link) => [link.url, link])).values()].toReversed()
}
