import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, rimPhotos } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { thumbnailPath } from '../quote-requests/photo-path.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { isShown, type RimPhoto } from './find-rim-photo.ts'
import { findToldOrder, rimTold } from './told-rim.ts'

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
    await tell(tx, world, by, 'order.photo-deleted', photo)
    await jobs.enqueue(tx, 'erase-rim-photo', { photoId }, { inSeconds: secondsToUndo })
    return true
  })
}

/** Brings a photo back whose file still stands. False where that is too late. */
export function restoreRimPhoto(
  world: Needs,
  by: StaffPerson,
  orderId: string,
  photoId: string,
): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const isTakeableBack = and(
      ...[eq(rimPhotos.id, photoId), eq(rimPhotos.order_id, orderId)],
      ...[isNotNull(rimPhotos.deleted_at), isNotNull(rimPhotos.stored_at)],
    )
    const [photo] = await tx
      .update(rimPhotos)
      .set({ deleted_at: null, deleted_by: null })
      .where(isTakeableBack)
      .returning()
    if (photo) await tell(tx, world, by, 'order.photo-restored', photo)
    return Boolean(photo)
  })
}

async function tell(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  act: 'order.photo-deleted' | 'order.photo-restored',
  { order_id: id, rim_id, moment, view }: RimPhoto,
): Promise<void> {
  const order = await findToldOrder(tx, id)
  const [rim] = rim_id ? await tx.select().from(orderRims).where(eq(orderRims.id, rim_id)) : []
  const after = { ...order, rim: rim ? rimTold(order, rim) : null, moment, view }
  await recordEvent(tx, world, actorOf(by), { act, id, before: null, after })
  await world.announcements.announce(tx, 'office')
}

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
