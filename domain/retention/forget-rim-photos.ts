import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { rimPhotos } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import { thumbnailPath } from '../quote-requests/photo-path.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

const batchSize = 100

/** Deletes old photos of rims, and what is left of those that were deleted. Answers how many rows went. */
export async function forgetRimPhotos({
  db,
  files,
  clock,
}: World<'db' | 'files' | 'clock'>): Promise<number> {
  const now = clock.now()
  const isOld = lt(rimPhotos.received_at, parisBefore(now, keptFor.rimPhotos))
  const isRemains = and(
    isNull(rimPhotos.stored_at),
    lt(rimPhotos.received_at, parisBefore(now, keptFor.photoRemains)),
  )
  let forgotten = 0
  for (const isMeant of [isOld, isRemains]) {
    let batch: { id: string; path: string }[]
    do {
      batch = await db
        .select({ id: rimPhotos.id, path: rimPhotos.path })
        .from(rimPhotos)
        .where(isMeant)
        .orderBy(asc(rimPhotos.received_at))
        .limit(batchSize)
      // File before row: what is cut off is begun again.
      for (const { id, path } of batch) {
        await files.delete(path)
        await files.delete(thumbnailPath(path))
        await db.delete(rimPhotos).where(and(eq(rimPhotos.id, id), isMeant))
      }
      forgotten += batch.length
    } while (batch.length === batchSize)
  }
  return forgotten
}
