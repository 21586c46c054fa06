import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { photoRules } from './photo-rules.ts'

/**
 * True once one form has more photos than anybody sends. Removed ones stay until they are swept, so the count
 * is generous: it only keeps one form from filling the store.
 */
export async function isFormFull(
  db: Database,
  { quoteRequestId, photoId }: { quoteRequestId: string; photoId: string },
): Promise<boolean> {
  const [others] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), ne(quoteRequestPhotos.id, photoId)))
  return (others?.photos ?? 0) >= 3 * photoRules.hardLimit
}

/** False while the disk is nearly full, or photos lie there for which nobody sends a request (docs/product.md §9.3). */
export async function hasPhotoRoom({ db, files, clock }: World<'db' | 'files' | 'clock'>): Promise<boolean> {
  // Swept every hour at the age of a day, which also keeps the claimed ones out of the index that is read.
  const swept = new Date(clock.now().getTime() - 26 * 3_600_000)
  const [unclaimed] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(gt(quoteRequestPhotos.created_at, swept), isNull(quoteRequestPhotos.claimed_at)))
  return (unclaimed?.photos ?? 0) < photoRules.mostUnclaimed && (await files.hasRoom())
}
