import { eq } from 'drizzle-orm'
import { articles } from '../../../db/schema/tables.ts'
import { articleProblems } from '../../news/article-form.ts'
import { putArticle } from '../../news/put-article.ts'
import { articleOf } from '../page-content.ts'
import { type ContentPages, dateOf } from './kind-of-pages.ts'

export const articlePages: ContentPages = {
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
