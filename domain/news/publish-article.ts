import { eq } from 'drizzle-orm'
import { articles } from '../../db/schema/tables.ts'
import { contentOfArticle } from '../content/page-content.ts'
import { keepPublished } from '../content/publishing/keep-published.ts'
import { type Actor, operator } from '../events/actor.ts'
import type { Publication } from '../publishing/publication.ts'
import type { World } from '../world.ts'
import type { ArticleInput } from './article-form.ts'
import { putArticle } from './put-article.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'addresses'>

/**
 * Publishes an article, or replaces the one that has its id (docs/product.md §7.9), and has the office know it (§11.18).
 * Whatever HTML comes in, only sanitised HTML is stored. A replaced article keeps its date unless it is given another.
 */
export function publishArticle(
  world: Needs,
  input: ArticleInput,
  by: Actor = operator,
): Promise<Publication> {
  return world.db.transaction(async (tx) => {
    const publication = await putArticle(tx, world, input)
    if (publication.outcome !== 'published') return publication
    const [page] = await tx.select().from(articles).where(eq(articles.id, publication.id))
    if (page) {
      const { id: pageId, created_at } = page
      const content = contentOfArticle(page)
      await keepPublished(tx, world, by, { kind: 'article', id: pageId, created_at, content })
    }
    return publication
  })
}
