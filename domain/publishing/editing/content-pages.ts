import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { articles, portfolioEntries } from '../../../db/schema/tables.ts'
import type { AnnouncementTopic } from '../../kernel/ports/announcements.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  type ContentKind,
  type ContentValues,
  toArticleInput,
  toPortfolioEntryInput,
} from '../content/content-fields.ts'
import type { ContentFieldProblem, ContentPublishOutcome } from '../content/publication.ts'
import { findArticleProblems, storeArticlePage } from '../content/publish-article.ts'
import { findPortfolioEntryProblems, storePortfolioEntryPage } from '../portfolio/publish-portfolio-entry.ts'

export type PublishingDeps = Deps<'db' | 'clock' | 'announcements' | 'addresses'>

type Needs = Omit<PublishingDeps, 'db'>

/** Operations on the pages of one kind of content. `date` is the date of the page, if known. */
interface ContentPageKind {
  topic: AnnouncementTopic
  put(
    tx: Transaction,
    deps: Needs,
    content: ContentValues,
    page: { id: string; date?: Date },
  ): Promise<ContentPublishOutcome>
  problems(content: ContentValues): ContentFieldProblem[]
  findDate(db: Database, id: string): Promise<Date | null>
  rename(tx: Transaction, deps: Needs, from: string, to: string): Promise<void>
  remove(tx: Transaction, id: string): Promise<void>
}

const articlePages: ContentPageKind = {
  topic: 'news',
  put: (tx, deps, content, { id, date }) =>
    storeArticlePage(tx, deps, { ...toArticleInput(content), id, created_at: date } as Parameters<
      typeof storeArticlePage
    >[2]),
  problems: (content) => findArticleProblems(toArticleInput(content)),
  findDate: async (db, id) =>
    pageDate(await db.select({ created_at: articles.created_at }).from(articles).where(eq(articles.id, id))),
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

const portfolioPages: ContentPageKind = {
  topic: 'portfolio',
  put: (tx, deps, content, { id, date }) =>
    storePortfolioEntryPage(tx, deps, {
      ...toPortfolioEntryInput(content),
      id,
      created_at: date,
    } as Parameters<typeof storePortfolioEntryPage>[2]),
  problems: (content) => findPortfolioEntryProblems(toPortfolioEntryInput(content)),
  findDate: async (db, id) =>
    pageDate(
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

export const pageOperationsByKind: Readonly<Record<ContentKind, ContentPageKind>> = {
  article: articlePages,
  portfolio: portfolioPages,
}

const pageDate = ([page]: { created_at: Date }[]) => page?.created_at ?? null
