import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { World } from '../world.ts'
import { thumbnailPath } from './photo-path.ts'
import { photoRules } from './photo-rules.ts'

/** Photos of requests that were never sent are kept this long (docs/product.md §10). */
const abandoned: { hours: number; most: number } = { hours: 24, most: photoRules.mostUnclaimed }

type Photo = typeof quoteRequestPhotos.$inferSelect

/**
 * Deletes photos abandoned for so many hours, `most` of them, the oldest first, file before row. Unmarking them as
 * stored comes first: from then on no request can take a photo whose file is about to go. Answers how many were deleted.
 */
export async function sweepAbandonedPhotos(
  { db, files, clock }: World<'db' | 'files' | 'clock'>,
  { hours, most } = abandoned,
): Promise<number> {
  const { quote_request_id, id, claimed_at, created_at } = quoteRequestPhotos
  const before = new Date(clock.now().getTime() - hours * 3_600_000)
  const isOld = and(isNull(claimed_at), lt(created_at, before))
  const keys = db.select({ quote_request_id, id }).from(quoteRequestPhotos)
  const oldest = keys.where(isOld).orderBy(created_at).limit(most)
  const unmarked = await db
    .update(quoteRequestPhotos)
    .set({ stored_at: null })
    .where(and(isOld, sql`(${quote_request_id}, ${id}) in ${oldest}`))
    .returning()
  for (const photo of unmarked) await db.transaction((tx) => sweep(tx, files, photo, before))
  return unmarked.length
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
