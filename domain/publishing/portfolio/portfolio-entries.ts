import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { FileLink } from '../../../db/schema/file-link.ts'
import { portfolioEntries } from '../../../db/schema/tables.ts'

/** `null` when there is no such entry. */
export async function findPortfolioEntry(db: Database, id: string) {
  const [entry] = await db.select().from(portfolioEntries).where(eq(portfolioEntries.id, id)).limit(1)
  return entry ?? null
}

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
export const homeEntryCount = 3

/** The newest entries, so many at most. */
export const listNewestPortfolioEntries = (db: Database, limit: number): Promise<PortfolioCard[]> =>
  readCards(db, limit, 0)

/** What entries may be asked for by: words of `domain/kernel/rim-words.ts`. */
export interface EntryChoice {
  service: string | null
  defect: string | null
}

/**
 * One page of the portfolio, or of what shows that work and that defect, counted from 1, newest first; beyond the last page
 * there are no cards.
 */
export async function listPortfolioEntries(db: Database, page: number, { service, defect }: EntryChoice) {
  const isMeant = and(
    service ? eq(portfolioEntries.service, service) : undefined,
    defect ? eq(portfolioEntries.defect, defect) : undefined,
  )
  const [cards, total] = await Promise.all([
    readCards(db, pageSize, (page - 1) * pageSize, isMeant),
    db.$count(portfolioEntries, isMeant),
  ])
  return { cards, pageCount: Math.max(1, Math.ceil(total / pageSize)) }
}

/** Work and defects that any entry shows. */
export async function listEntryWords(db: Database): Promise<{ services: string[]; defects: string[] }> {
  const { service, defect } = portfolioEntries
  const rows = await db.selectDistinct({ service, defect }).from(portfolioEntries)
  return {
    services: rows.flatMap((row) => row.service ?? []),
    defects: rows.flatMap((row) => row.defect ?? []),
  }
}

async function readCards(
  db: Database,
  limit: number,
  offset: number,
  isMeant?: SQL,
): Promise<PortfolioCard[]> {
  const { id, titre, main_image, before_image, carousel } = portfolioEntries
  const rows = await db
    .select({ id, titre, main_image, before_image, carousel })
    .from(portfolioEntries)
    .where(isMeant)
    .orderBy(desc(portfolioEntries.created_at), id)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => {
    return { id: row.id, titre: row.titre, main_image: row.main_image, photoCount: entryPhotosOf(row).length }
  })
}

/** More than a workshop shows in decades; with the articles it stays below what one sitemap may hold. */
const maxSitemapEntries = 4_000

/** Where all portfolio entries stand and since when, the newest first. */
export function listPortfolioAddresses(db: Database): Promise<{ id: string; created_at: Date }[]> {
  return db
    .select({ id: portfolioEntries.id, created_at: portfolioEntries.created_at })
    .from(portfolioEntries)
    .orderBy(desc(portfolioEntries.created_at), portfolioEntries.id)
    .limit(maxSitemapEntries)
}

/** What an entry shows; null while its main image is still to be chosen. */
export interface EntryPhotos {
  main_image: FileLink | null
  before_image?: FileLink | null
  carousel: FileLink[]
}

/** The same before and after the work; `null` where an entry has no such pair. */
export function entryPairOf({
  main_image,
  before_image,
}: EntryPhotos): { before: FileLink; after: FileLink } | null {
  if (!main_image || !before_image || main_image.url === before_image.url) return null
  return { before: before_image, after: main_image }
}

/**
 * The photos of an entry in the order of its carousel: the main image is the first of them, what stands before it the
 * second, and a picture named twice is one photo (docs/product.md §2.9).
 */
export function entryPhotosOf({ main_image, before_image, carousel }: EntryPhotos): FileLink[] {
  const seen = new Set<string>()
  return [main_image, before_image, ...carousel]
    .filter((photo) => photo !== null && photo !== undefined)
    .filter(({ url }) => !seen.has(url) && seen.add(url))
}
