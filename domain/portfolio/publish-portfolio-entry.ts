import { eq } from 'drizzle-orm'
import { portfolioEntries } from '../../db/schema/tables.ts'
import { contentOfEntry } from '../content/page-content.ts'
import { keepPublished } from '../content/publishing/keep-published.ts'
import { type Actor, operator } from '../events/actor.ts'
import type { Publication } from '../publishing/publication.ts'
import type { World } from '../world.ts'
import type { PortfolioEntryInput } from './portfolio-entry-form.ts'
import { putPortfolioEntry } from './put-portfolio-entry.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'addresses'>

/**
 * Publishes a portfolio entry, or replaces the one that has its id, under the rules of an article
 * (docs/product.md §7.9), and has the office know it (§11.18).
 */
export function publishPortfolioEntry(
  world: Needs,
  input: PortfolioEntryInput,
  by: Actor = operator,
): Promise<Publication> {
  return world.db.transaction(async (tx) => {
    const publication = await putPortfolioEntry(tx, world, input)
    if (publication.outcome !== 'published') return publication
    const [page] = await tx.select().from(portfolioEntries).where(eq(portfolioEntries.id, publication.id))
    if (page) {
      const { id: pageId, created_at } = page
      const content = contentOfEntry(page)
      await keepPublished(tx, world, by, { kind: 'portfolio', id: pageId, created_at, content })
    }
    return publication
  })
}
