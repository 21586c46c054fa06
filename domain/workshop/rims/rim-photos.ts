import { and, asc, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { orderRims, orders, rimPhotos } from '../../../db/schema/tables.ts'
import { photoThumbnailKey } from '../../correspondence/quote-requests/photo-files.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { safeFileName } from '../../kernel/files/file-names.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import { formatRimName, photoMomentNames, photoViewNames } from '../../kernel/rim-words.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { listRimsOfOrder } from '../orders/find-order.ts'
import { findOrderEventData, toRimEventData } from './rim.ts'
import { maxRimPhotos } from './rim-photo-rules.ts'

export type RimPhoto = typeof rimPhotos.$inferSelect

/** SQL condition: the photo has arrived and is not deleted. */
export const isRimPhotoVisible = and(isNotNull(rimPhotos.stored_at), isNull(rimPhotos.deleted_at))

/** Returns a photo of an order; `null` if there is none. */
export async function findRimPhoto(db: Database, orderId: string, photoId: string): Promise<RimPhoto | null> {
  const [photo] = await db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.id, photoId), eq(rimPhotos.order_id, orderId), isRimPhotoVisible))
  return photo ?? null
}

/** Lists the photos of an order or of one of its rims, in the order in which they were taken. */
export function listRimPhotos(
  db: Database,
  { orderId, rimId }: { orderId: string; rimId?: string },
): Promise<RimPhoto[]> {
  return db
    .select()
    .from(rimPhotos)
    .where(
      and(
        eq(rimPhotos.order_id, orderId),
        rimId ? eq(rimPhotos.rim_id, rimId) : undefined,
        isRimPhotoVisible,
      ),
    )
    .orderBy(asc(rimPhotos.taken_at), asc(rimPhotos.id))
    .limit(maxRimPhotos)
}

/** Returns the cover photo of each order: its first front view, otherwise its first photo. */
export async function findCoverPhotosOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const isFront = eq(rimPhotos.view, 'face')
  const covers = await db
    .selectDistinctOn([rimPhotos.order_id], { orderId: rimPhotos.order_id, id: rimPhotos.id })
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.order_id, [...orderIds]), isRimPhotoVisible))
    .orderBy(rimPhotos.order_id, desc(isFront), asc(rimPhotos.taken_at), asc(rimPhotos.id))
  return new Map(covers.map(({ orderId, id }) => [orderId, id]))
}

/** Returns the id of the cover photo of each rim, by rim id: the earliest front view, otherwise the earliest photo. */
export async function findCoverPhotosOfRims(
  db: Database,
  rimIds: readonly string[],
): Promise<Map<string, string>> {
  if (rimIds.length === 0) return new Map()
  const isFront = eq(rimPhotos.view, 'face')
  const covers = await db
    .selectDistinctOn([rimPhotos.rim_id], { rimId: rimPhotos.rim_id, id: rimPhotos.id })
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.rim_id, [...rimIds]), isRimPhotoVisible))
    .orderBy(rimPhotos.rim_id, desc(isFront), asc(rimPhotos.taken_at), asc(rimPhotos.id))
  return new Map(covers.flatMap(({ rimId, id }) => (rimId ? [[rimId, id] as const] : [])))
}

interface ZippedPhoto extends Pick<RimPhoto, 'path' | 'taken_at'> {
  name: string
}

/** Lists the photos of an order or of one of its rims with their names in an archive; `null` if there are none. */
export async function listPhotosForZip(
  db: Database,
  orderId: string,
  rimId: string | null,
): Promise<{ number: string; photos: ZippedPhoto[] } | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const photos = await listRimPhotos(db, { orderId, rimId: rimId ?? undefined })
  if (!order || photos.length === 0) return null
  const names = new Map(
    (await listRimsOfOrder(db, orderId)).map((rim) => [
      rim.id,
      `${rim.place}-${formatRimName({ ...rim, size: null })}`,
    ]),
  )
  const files = photos.map(({ path, taken_at, rim_id, moment, view }, index) => {
    const about = [
      names.get(rim_id ?? '') ?? 'commande',
      photoMomentNames[moment],
      getOwnProperty(photoViewNames, view) ?? view,
    ]
    const name = `${String(index + 1).padStart(2, '0')}-${safeFileName(about.join('-'), 'jpg', 'photo')}`
    return { path, taken_at, name }
  })
  return { number: order.order_number, photos: files }
}

/** Yields the files of photos, each opened when it is read. Missing files are skipped. */
export async function* listRimPhotoFiles(files: FileStore, photos: readonly ZippedPhoto[]) {
  for (const { path, name, taken_at } of photos) {
    const file = await files.find(path)
    if (file)
      yield { name, input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>>, lastModified: taken_at }
  }
}

type PhotoDeps = Deps<'db' | 'jobs' | 'clock' | 'announcements'>

/** Hides a photo, and deletes its file ten seconds later. Returns false if it was deleted already. */
export function deleteRimPhoto(
  deps: PhotoDeps,
  by: StaffPerson,
  orderId: string,
  photoId: string,
): Promise<boolean> {
  const { db, jobs, clock } = deps
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .update(rimPhotos)
      .set({ deleted_at: clock.now(), deleted_by: by.userId })
      .where(and(eq(rimPhotos.id, photoId), eq(rimPhotos.order_id, orderId), isRimPhotoVisible))
      .returning()
    if (!photo) return false
    await recordPhotoEvent(tx, deps, by, 'order.photo-deleted', photo)
    await jobs.enqueue(tx, 'erase-rim-photo', { photoId }, { inSeconds: secondsToUndo })
    return true
  })
}

/** Restores a deleted photo whose file still exists. Returns false if it is too late. */
export function restoreRimPhoto(
  deps: PhotoDeps,
  by: StaffPerson,
  orderId: string,
  photoId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
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
    if (photo) await recordPhotoEvent(tx, deps, by, 'order.photo-restored', photo)
    return Boolean(photo)
  })
}

/** Lists the photos that this person has just deleted and may still restore, with the seconds left. */
export async function listRestorablePhotos(
  { db, clock }: Deps<'db' | 'clock'>,
  { userId }: StaffPerson,
  orderId: string,
): Promise<{ id: string; seconds: number }[]> {
  const now = clock.now().getTime()
  const rows = await db
    .select({ id: rimPhotos.id, deletedAt: rimPhotos.deleted_at })
    .from(rimPhotos)
    .where(
      and(
        eq(rimPhotos.order_id, orderId),
        eq(rimPhotos.deleted_by, userId),
        isNotNull(rimPhotos.stored_at),
        gt(rimPhotos.deleted_at, new Date(now - secondsToUndo * 1000)),
      ),
    )
    .orderBy(desc(rimPhotos.deleted_at))
  return rows.map(({ id, deletedAt }) => {
    const left = (deletedAt?.getTime() ?? 0) + secondsToUndo * 1000 - now
    return { id, seconds: Math.max(1, Math.ceil(left / 1000)) }
  })
}

/** Milliseconds by which a job may run early, because the clocks of database and site differ. */
const slack = 1_000

/**
 * Deletes the file of a deleted photo when it can no longer be restored. A repeated call changes nothing. The row is stored for a
 * month (`domain/oversight/retention/delete-workshop-records.ts`).
 */
export function deleteRimPhotoFile(
  { db, files, clock }: Deps<'db' | 'files' | 'clock'>,
  photoId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .select()
      .from(rimPhotos)
      .where(and(eq(rimPhotos.id, photoId), isNotNull(rimPhotos.deleted_at)))
      .for('update')
    const due = (photo?.deleted_at?.getTime() ?? 0) + secondsToUndo * 1000 - slack
    // The photo was restored and deleted again; that deletion has a job of its own.
    if (!photo || due > clock.now().getTime()) return
    await files.delete(photo.path)
    await files.delete(photoThumbnailKey(photo.path))
    await tx.update(rimPhotos).set({ stored_at: null }).where(eq(rimPhotos.id, photoId))
  })
}

/** Records the event of a photo and updates open pages of staff. */
async function recordPhotoEvent(
  tx: Transaction,
  deps: PhotoDeps,
  by: StaffPerson,
  act: 'order.photo-deleted' | 'order.photo-restored',
  { order_id: id, rim_id, moment, view }: RimPhoto,
): Promise<void> {
  const order = await findOrderEventData(tx, id)
  const [rim] = rim_id ? await tx.select().from(orderRims).where(eq(orderRims.id, rim_id)) : []
  const after = { ...order, rim: rim ? toRimEventData(order, rim) : null, moment, view }
  await recordEvent(tx, deps, staffActor(by), { act, id, before: null, after })
  await deps.announcements.announce(tx, 'office')
}
