import { desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { portfolioEntries } from '../../db/schema/tables.ts'
import type { FileLink } from '../file-link.ts'
import { photosOf } from './photos-of.ts'

/** Entries on one page of the portfolio (docs/product.md §2.9). */
const pageSize = 24

/** What a card shows of an entry. */
export interface PortfolioCard {
  id: string
  titre: string
  main_image: FileLink
  photoCount: number
}

/** One page of the portfolio, counted from 1, newest first; beyond the last page there are no cards. */
export async function listPortfolioEntries(db: Database, page: number) {
  const { id, titre, main_image, carousel } = portfolioEntries
  const [rows, total] = await Promise.all([
    db
      .select({ id, titre, main_image, carousel })
      .from(portfolioEntries)
      .orderBy(desc(portfolioEntries.created_at), id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(portfolioEntries),
  ])
  const cards = rows.map((row): PortfolioCard => {
    return { id: row.id, titre: row.titre, main_image: row.main_image, photoCount: photosOf(row).length }
  })
  return { cards, pageCount: Math.max(1, Math.ceil(total / pageSize)) }
}
