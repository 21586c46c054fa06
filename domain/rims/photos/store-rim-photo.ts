import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRims, rimPhotos } from '../../../db/schema/tables.ts'
import { keptAs } from '../../quote-requests/decode-photo.ts'
import { safeFileName } from '../../safe-file-name.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { rimPhotoPath } from './rim-photo-path.ts'
import type { TakenPhoto } from './taken-photo.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements'>

/** The row stands before the file does. */
export async function storeRimPhoto(
  world: Needs,
  by: StaffPerson,
  photo: TakenPhoto,
  clean: Buffer,
): Promise<void> {
  const { db, files, jobs, clock, announcements } = world
  await announceRow(db, clock.now(), by, photo)
  await files.put(rimPhotoPath(photo.orderId, photo.id), clean, keptAs.contentType)
  await db.transaction(async (tx) => {
    await tx
      .update(rimPhotos)
      .set({ stored_at: clock.now(), bytes: clean.length })
      .where(and(eq(rimPhotos.id, photo.id), isNull(rimPhotos.deleted_at)))
    await jobs.enqueue(tx, 'make-rim-photo-thumbnail', { orderId: photo.orderId, photoId: photo.id })
    await announcements.announce(tx, 'office')
  })
}

async function announceRow(db: Database, now: Date, by: StaffPerson, photo: TakenPhoto): Promise<void> {
  const { id, orderId, moment, view, showsProblem, takenAt, fileName } = photo
  await db
    .insert(rimPhotos)
    .values({
      id,
      order_id: orderId,
      rim_id: await rimOf(db, photo),
      moment,
      view,
      shows_problem: showsProblem,
      name: safeFileName(fileName, keptAs.extension, 'photo'),
      path: rimPhotoPath(orderId, id),
      content_type: keptAs.contentType,
      // A telephone's clock may be wrong; no photo is of tomorrow.
      taken_at: takenAt < now ? takenAt : now,
      received_at: now,
      taken_by: by.userId,
      taken_by_name: by.name,
    })
    .onConflictDoUpdate({ target: rimPhotos.id, set: { received_at: now } })
}

/** A rim that was taken off the order meanwhile leaves its photo to the order. */
async function rimOf(db: Database, { orderId, rimId }: TakenPhoto): Promise<string | null> {
  if (!rimId) return null
  const [rim] = await db
    .select({ id: orderRims.id })
    .from(orderRims)
    .where(and(eq(orderRims.id, rimId), eq(orderRims.order_id, orderId)))
  return rim?.id ?? null
}
