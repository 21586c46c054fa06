import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { FileLink } from '../../../db/schema/file-link.ts'
import { portfolioEntries } from '../../../db/schema/tables.ts'

export async function findPortfolioEntry(db: Database, id: string) {
  const [entry] = await db.select().from(portfolioEntries).where(eq(portfolioEntries.id, id)).limit(1)
  return entry ?? null
}

/** Number of entries on one page of the portfolio. */
const pageSize = 24

/** Fields shown on the card of an entry. */
export interface PortfolioCardData {
  id: string
  titre: string
  main_image: FileLink
  photoCount: number
}

export const homePortfolioEntryCount = 3

export const listNewestPortfolioEntries = (db: Database, limit: number): Promise<PortfolioCardData[]> =>
  listCards(db, limit, 0)

/** Filters of the portfolio: keys of `domain/kernel/rim-words.ts`. */
export interface PortfolioFilter {
  service: string | null
  defect: string | null
}

/**
 * Returns one page of the portfolio, optionally of one service and one defect, newest first. Pages count from 1; a page after
 * the last is empty.
 */
export async function listPortfolioEntries(db: Database, page: number, { service, defect }: PortfolioFilter) {
  const isInFilter = and(
    service ? eq(portfolioEntries.service, service) : undefined,
    defect ? eq(portfolioEntries.defect, defect) : undefined,
  )
  const [cards, total] = await Promise.all([
    listCards(db, pageSize, (page - 1) * pageSize, isInFilter),
    db.$count(portfolioEntries, isInFilter),
  ])
  return { cards, pageCount: Math.max(1, Math.ceil(total / pageSize)) }
}

/** Returns the services and defects that at least one entry shows. */
export async function listShownServicesAndDefects(
  db: Database,
): Promise<{ services: string[]; defects: string[] }> {
  const { service, defect } = portfolioEntries
  const rows = await db.selectDistinct({ service, defect }).from(portfolioEntries)
  return {
    services: rows.flatMap((row) => row.service ?? []),
    defects: rows.flatMap((row) => row.defect ?? []),
  }
}

async function listCards(
  db: Database,
  limit: number,
  offset: number,
  condition?: SQL,
): Promise<PortfolioCardData[]> {
  const { id, titre, main_image, before_image, carousel } = portfolioEntries
  const rows = await db
    .select({ id, titre, main_image, before_image, carousel })
    .from(portfolioEntries)
    .where(condition)
    .orderBy(desc(portfolioEntries.created_at), id)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => {
    return {
      id: row.id,
      titre: row.titre,
      main_image: row.main_image,
      photoCount: portfolioEntryPhotosOf(row).length,
    }
  })
}

/** Maximum number of entries in the sitemap. Together with the articles they stay below the limit of the protocol. */
const maxSitemapEntries = 4_000

/** Returns the ids and dates of the entries, newest first, for the sitemap. */
export function listPortfolioAddresses(db: Database): Promise<{ id: string; created_at: Date }[]> {
  return db
    .select({ id: portfolioEntries.id, created_at: portfolioEntries.created_at })
    .from(portfolioEntries)
    .orderBy(desc(portfolioEntries.created_at), portfolioEntries.id)
    .limit(maxSitemapEntries)
}

/** Photos of an entry. The main image is `null` until it is chosen. */
export interface PortfolioEntryPhotos {
  main_image: FileLink | null
  before_image?: FileLink | null
  carousel: FileLink[]
}

/** Returns the photos before and after the work; `null` when the entry has no such pair. */
export function portfolioEntryPhotoPairOf({
  main_image,
  before_image,
}: PortfolioEntryPhotos): { before: FileLink; after: FileLink } | null {
  if (!main_image || !before_image || main_image.url === before_image.url) return null
  return { before: before_image, after: main_image }
}

/**
 * Returns the photos of an entry in the order of its carousel: main image, photo before the work, then the others. A
 * picture listed twice counts once.
 */
export function portfolioEntryPhotosOf({
  main_image,
  before_image,
  carousel,
}: PortfolioEntryPhotos): FileLink[] {
  const seen = new Set<string>()
  return [main_image, before_image, ...carousel]
    .filter((photo) => photo !== null && photo !== undefined)
    .filter(({ url }) => !seen.has(url) && seen.add(url))
}
