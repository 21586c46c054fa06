import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { photoRules } from './photo-rules.ts'
import { sweepAbandonedPhotos } from './sweep-abandoned-photos.ts'

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

/** What makes room before a day is over: younger ones are of people who are still writing. */
const early = { hours: 2, most: 100 }

/**
 * False while the disk is nearly full, or too many photos lie there for which nobody sends a request and none of them
 * is old enough to make room (docs/product.md §9.3).
 */
export async function makePhotoRoom(world: World<'db' | 'files' | 'clock'>): Promise<boolean> {
  if (await isFull(world)) {
    await sweepAbandonedPhotos(world, early)
    if (await isFull(world)) return false
  }
  return world.files.hasRoom()
}

async function isFull({ db, clock }: World<'db' | 'clock'>): Promise<boolean> {
  // Swept every hour at the age of a day, which also keeps the claimed ones out of the index that is read.
  const swept = new Date(clock.now().getTime() - 26 * 3_600_000)
  const [unclaimed] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(gt(quoteRequestPhotos.created_at, swept), isNull(quoteRequestPhotos.claimed_at)))
  return (unclaimed?.photos ?? 0) >= photoRules.mostUnclaimed
}
