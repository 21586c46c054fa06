import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { orders } from '../../../../db/schema/tables.ts'
import { rimPhotos } from '../../../../db/schema/tables.ts'
import { ownValue } from '../../../own-value.ts'
import { photoMoments, photoViews } from '../../../rims/rim-words.ts'
import { safeFileName } from '../../../safe-file-name.ts'
import type { World } from '../../../world.ts'
import { type ArchiveFile, numbered, safe } from './archive-file.ts'

/** The photos of rims: `commandes/CO-E-2026-0042/01-reception-face-avant.jpg`. */
export async function rimPhotoFiles(
  { db, files }: World<'db' | 'files'>,
  ordered: readonly (typeof orders.$inferSelect)[],
): Promise<ArchiveFile[]> {
  const isThere = and(isNotNull(rimPhotos.stored_at), isNull(rimPhotos.deleted_at))
  const ids = ordered.map(({ id }) => id)
  const photos = await db
    .select()
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.order_id, ids), isThere))
    .orderBy(asc(rimPhotos.taken_at))
  const numbers = new Map(ordered.map(({ id, order_number }) => [id, order_number]))
  return photos.map(({ order_id, moment, view, path, taken_at }, place) => ({
    owner: order_id,
    at: taken_at,
    open: () => files.find(path),
    name: `commandes/${safe(numbers.get(order_id) ?? order_id)}/${numbered(place)}-${safeFileName(`${photoMoments[moment]}-${ownValue(photoViews, view) ?? view}`, 'jpg', 'photo')}`,
  }))
}
