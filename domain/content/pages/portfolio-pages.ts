import { eq } from 'drizzle-orm'
import { portfolioEntries } from '../../../db/schema/tables.ts'
import { portfolioEntryProblems } from '../../portfolio/portfolio-entry-form.ts'
import { putPortfolioEntry } from '../../portfolio/put-portfolio-entry.ts'
import { entryOf } from '../page-content.ts'
import { type ContentPages, dateOf } from './kind-of-pages.ts'

export const portfolioPages: ContentPages = {
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
