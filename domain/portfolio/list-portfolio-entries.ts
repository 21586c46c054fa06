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

/** How many pieces the home page shows (docs/product.md §2.4). */
export const homePiecesCount = 3

/** The newest entries, so many at most. */
export const listNewestPortfolioEntries = (db: Database, limit: number): Promise<PortfolioCard[]> =>
  readCards(db, limit, 0)

/** One page of the portfolio, counted from 1, newest first; beyond the last page there are no cards. */
export async function listPortfolioEntries(db: Database, page: number) {
  const [cards, total] = await Promise.all([
    readCards(db, pageSize, (page - 1) * pageSize),
    db.$count(portfolioEntries),
  ])
  return { cards, pageCount: Math.max(1, Math.ceil(total / pageSize)) }
}

async function readCards(db: Database, limit: number, offset: number): Promise<PortfolioCard[]> {
  const { id, titre, main_image, before_image, carousel } = portfolioEntries
  const rows = await db
    .select({ id, titre, main_image, before_image, carousel })
    .from(portfolioEntries)
    .orderBy(desc(portfolioEntries.created_at), id)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => {
    return { id: row.id, titre: row.titre, main_image: row.main_image, photoCount: photosOf(row).length }
  })
}
