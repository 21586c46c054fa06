import { and, eq, isNotNull } from 'drizzle-orm'
import { rimPhotos } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { tellPhoto } from './tell-photo.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'announcements'>

/** Brings a photo back whose file still stands. False where that is too late. */
export function restoreRimPhoto(
  world: Needs,
  by: StaffPerson,
  orderId: string,
  photoId: string,
): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const isTakeableBack = and(
      eq(rimPhotos.id, photoId),
      eq(rimPhotos.order_id, orderId),
      isNotNull(rimPhotos.deleted_at),
      isNotNull(rimPhotos.stored_at),
    )
    const [photo] = await tx
      .update(rimPhotos)
      .set({ deleted_at: null, deleted_by: null })
      .where(isTakeableBack)
      .returning()
    if (photo) await tellPhoto(tx, world, by, 'order.photo-restored', photo)
    return Boolean(photo)
  })
}
