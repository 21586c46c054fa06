import { and, eq } from 'drizzle-orm'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { isShown } from './find-rim-photo.ts'
import { tellPhoto } from './tell-photo.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'announcements'>

/** Nobody sees the photo any more; ten seconds later its file goes. False where it was gone already. */
export function deleteRimPhoto(
  world: Needs,
  by: StaffPerson,
  orderId: string,
  photoId: string,
): Promise<boolean> {
  const { db, jobs, clock } = world
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .update(rimPhotos)
      .set({ deleted_at: clock.now(), deleted_by: by.userId })
      .where(and(eq(rimPhotos.id, photoId), eq(rimPhotos.order_id, orderId), isShown))
      .returning()
    if (!photo) return false
    await tellPhoto(tx, world, by, 'order.photo-deleted', photo)
    await jobs.enqueue(tx, 'erase-rim-photo', { photoId }, { inSeconds: secondsToUndo })
    return true
  })
}
