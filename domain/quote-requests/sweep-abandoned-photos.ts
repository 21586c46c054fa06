import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import type { FileStore } from '../ports.ts'
import type { World } from '../world.ts'
import { thumbnailPath } from './photo-path.ts'

/** Photos of requests that were never sent are kept this long (docs/product.md §10). */
const abandonedAfterHours = 24

type Photo = typeof quoteRequestPhotos.$inferSelect

/**
 * Deletes abandoned photos, file before row. Unmarking them as stored comes first: from then on no
 * request can take a photo whose file is about to go. Answers how many were deleted.
 */
export async function sweepAbandonedPhotos({
  db,
  files,
  clock,
}: World<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - abandonedAfterHours * 3_600_000)
  const abandoned = await db
    .update(quoteRequestPhotos)
    .set({ stored_at: null })
    .where(and(isNull(quoteRequestPhotos.claimed_at), lt(quoteRequestPhotos.created_at, before)))
    .returning()
  for (const photo of abandoned) await db.transaction((tx) => sweep(tx, files, photo, before))
  return abandoned.length
}

/** A photo that its browser sends again in the meantime is young again, and stays. */
async function sweep(tx: Database, files: FileStore, photo: Photo, before: Date): Promise<void> {
  const swept = await tx
    .delete(quoteRequestPhotos)
    .where(
      and(
        eq(quoteRequestPhotos.quote_request_id, photo.quote_request_id),
        eq(quoteRequestPhotos.id, photo.id),
        lt(quoteRequestPhotos.created_at, before),
      ),
    )
    .returning()
  if (swept.length === 0) return
  // The row's deletion commits only once its files are gone.
  await files.delete(photo.path)
  await files.delete(thumbnailPath(photo.path))
}
