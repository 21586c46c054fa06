import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { articles, portfolioEntries } from '../../db/schema/tables.ts'
import { articleProblems } from '../news/article-form.ts'
import { putArticle } from '../news/put-article.ts'
import { portfolioEntryProblems } from '../portfolio/portfolio-entry-form.ts'
import { putPortfolioEntry } from '../portfolio/put-portfolio-entry.ts'
import type { Topic } from '../ports/announcements.ts'
import type { Problem, Publication } from '../publishing/publication.ts'
import type { World } from '../world.ts'
import type { Content, ContentKind } from './content-fields.ts'
import { articleOf, entryOf } from './page-content.ts'

/** What publishing a page needs. */
export type PublishingNeeds = World<'db' | 'clock' | 'announcements' | 'addresses'>

type Needs = Omit<PublishingNeeds, 'db'>

/** What a kind of record does with its pages; `date` is theirs, where it is known. */
interface ContentPages {
  topic: Topic
  put(tx: Database, world: Needs, content: Content, page: { id: string; date?: Date }): Promise<Publication>
  problems(content: Content): Problem[]
  findDate(db: Database, id: string): Promise<Date | null>
  rename(tx: Database, world: Needs, from: string, to: string): Promise<void>
  remove(tx: Database, id: string): Promise<void>
}

const dateOf = ([page]: { created_at: Date }[]) => page?.created_at ?? null

const articlePages: ContentPages = {
  topic: 'news',
  put: (tx, world, content, { id, date }) =>
    putArticle(tx, world, { ...articleOf(content), id, created_at: date } as Parameters<
      typeof putArticle
    >[2]),
  problems: (content) => articleProblems(articleOf(content)),
  findDate: async (db, id) =>
    dateOf(await db.select({ created_at: articles.created_at }).from(articles).where(eq(articles.id, id))),
  async rename(tx, { addresses }, from, to) {
    await tx
      .update(articles)
      .set({ id: to, url: addresses.article(to) })
      .where(eq(articles.id, from))
  },
  async remove(tx, id) {
    await tx.delete(articles).where(eq(articles.id, id))
  },
}

const portfolioPages: ContentPages = {
  topic: 'portfolio',
  put: (tx, world, content, { id, date }) =>
    putPortfolioEntry(tx, world, { ...entryOf(content), id, created_at: date } as Parameters<
      typeof putPortfolioEntry
    >[2]),
  problems: (content) => portfolioEntryProblems(entryOf(content)),
  findDate: async (db, id) =>
    dateOf(
      await db
        .select({ created_at: portfolioEntries.created_at })
        .from(portfolioEntries)
        .where(eq(portfolioEntries.id, id)),
    ),
  async rename(tx, _, from, to) {
    await tx.update(portfolioEntries).set({ id: to }).where(eq(portfolioEntries.id, from))
  },
  async remove(tx, id) {
    await tx.delete(portfolioEntries).where(eq(portfolioEntries.id, id))
  },
}

export const contentPages: Readonly<Record<ContentKind, ContentPages>> = {
  article: articlePages,
  portfolio: portfolioPages,
}
