import { and, eq, isNotNull } from 'drizzle-orm'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { thumbnailPath } from '../../quote-requests/photo-path.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { World } from '../../world.ts'

/** How much earlier than told a job may run: the database's clock is not the site's. */
const slack = 1_000

/**
 * Deletes the file of a photo that is still deleted once its seconds are over; again, nothing. The row stays for a
 * month (`domain/retention/forget-rim-photos.ts`).
 */
export function eraseRimPhoto(
  { db, files, clock }: World<'db' | 'files' | 'clock'>,
  photoId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .select()
      .from(rimPhotos)
      .where(and(eq(rimPhotos.id, photoId), isNotNull(rimPhotos.deleted_at)))
      .for('update')
    const due = (photo?.deleted_at?.getTime() ?? 0) + secondsToUndo * 1000 - slack
    // Taken back and deleted anew: that deletion has a job of its own.
    if (!photo || due > clock.now().getTime()) return
    await files.delete(photo.path)
    await files.delete(thumbnailPath(photo.path))
    await tx.update(rimPhotos).set({ stored_at: null }).where(eq(rimPhotos.id, photoId))
  })
}
