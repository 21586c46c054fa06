import { and, count, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { orderRims, orders, rimPhotos } from '../../../db/schema/tables.ts'
import { decodeRequestPhoto, storedPhotoFormat } from '../../correspondence/quote-requests/photo-files.ts'
import { withDiskFullFallback } from '../../kernel/files/disk-full.ts'
import { safeFileName } from '../../kernel/files/file-names.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { decodeRiskyUpload } from '../../kernel/quarantine/risky-work.ts'
import type { PhotoMoment, PhotoView } from '../../kernel/rim-words.ts'
import { lockOrder } from '../orders/order.ts'
import { areRimsExpected } from '../orders/order-status.ts'
import { recordRimsReceivedOfLockedOrder } from '../orders/record-rims-received.ts'
import { maxRimPhotos, type RimPhotoRejection, rimPhotoPostponements } from './rim-photo-rules.ts'
import { isRimPhotoVisible } from './rim-photos.ts'

type RimPhotoReceipt =
  | { outcome: 'stored' }
  | { outcome: 'rejected'; reason: RimPhotoRejection }
  /** The photo cannot be stored now: `message` is the French reason, `wait` the seconds to wait. */
  | { outcome: 'postponed'; message: string; wait: number }

type UploadDeps = Deps<'db' | 'files' | 'jobs' | 'clock' | 'announcements' | 'pictures' | 'facts'>

/**
 * Stores a photo taken by workshop staff. A photo sent again changes nothing, so that a telephone can retry after a
 * lost response; a photo deleted meanwhile stays deleted. The first photo of a reception records that the rims of an
 * expected order have arrived.
 */
export async function saveRimPhoto(
  deps: UploadDeps,
  by: StaffPerson,
  photo: NewRimPhoto,
): Promise<RimPhotoReceipt> {
  const { db, files } = deps
  const status = await findUploadStatus(db, photo)
  if (status === 'here') return { outcome: 'stored' }
  if (status !== 'wanted') return { outcome: 'rejected', reason: status }
  if (!(await files.hasRoom())) return { outcome: 'postponed', ...rimPhotoPostponements['no-room'] }
  const turn = `staff ${by.userId}`
  const decoded = await decodeRiskyUpload(deps, photo.path, () =>
    decodeRequestPhoto(deps, { source: photo.path, from: turn }),
  )
  if (decoded.outcome === 'busy') return { outcome: 'postponed', ...rimPhotoPostponements.busy }
  if (decoded.outcome === 'rejected') return decoded
  const { bytes } = decoded
  const noRoom = { outcome: 'postponed' as const, ...rimPhotoPostponements['no-room'] }
  return withDiskFullFallback(async () => {
    await storeRimPhoto(deps, by, photo, bytes)
    return { outcome: 'stored' as const }
  }, noRoom)
}

async function findUploadStatus(
  db: Database,
  { id, orderId }: NewRimPhoto,
): Promise<'here' | 'wanted' | RimPhotoRejection> {
  const [known] = await db.select().from(rimPhotos).where(eq(rimPhotos.id, id))
  if (known && known.order_id !== orderId) return 'no-order'
  if (known?.stored_at || known?.deleted_at) return 'here'
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (!order) return 'no-order'
  const [all] = await db.select({ photos: count() }).from(rimPhotos).where(eq(rimPhotos.order_id, orderId))
  return (all?.photos ?? 0) >= maxRimPhotos ? 'too-many-of-order' : 'wanted'
}

/** Inserts the row before it stores the file. */
async function storeRimPhoto(
  deps: UploadDeps,
  by: StaffPerson,
  photo: NewRimPhoto,
  clean: Buffer,
): Promise<void> {
  const { db, files, jobs, clock, announcements } = deps
  await insertPhotoRow(db, clock.now(), by, photo)
  await files.put(rimPhotoKey(photo.orderId, photo.id), clean, storedPhotoFormat.contentType)
  await db.transaction(async (tx) => {
    // Locks are always taken in this order: order before photos.
    const order = photo.moment === 'reception' ? await lockOrder(tx, photo.orderId) : null
    const isFirst = order !== null && areRimsExpected(order) && !(await hasReceptionPhoto(tx, order.id))
    const stored = await tx
      .update(rimPhotos)
      .set({ stored_at: clock.now(), bytes: clean.length })
      .where(and(eq(rimPhotos.id, photo.id), isNull(rimPhotos.deleted_at), isNull(rimPhotos.stored_at)))
      .returning({ id: rimPhotos.id })
    // A reception photo proves that the rims have arrived.
    if (isFirst && stored.length > 0) await recordRimsReceivedOfLockedOrder(tx, deps, by, order)
    await jobs.enqueue(tx, 'make-rim-photo-thumbnail', { orderId: photo.orderId, photoId: photo.id })
    await announcements.announce(tx, 'office')
  })
}

async function hasReceptionPhoto(tx: Transaction, orderId: string): Promise<boolean> {
  const isReception = and(
    eq(rimPhotos.order_id, orderId),
    eq(rimPhotos.moment, 'reception'),
    isRimPhotoVisible,
  )
  const [found] = await tx.select({ id: rimPhotos.id }).from(rimPhotos).where(isReception).limit(1)
  return found !== undefined
}

async function insertPhotoRow(db: Database, now: Date, by: StaffPerson, photo: NewRimPhoto): Promise<void> {
  const { id, orderId, moment, view, showsProblem, takenAt, fileName } = photo
  await db
    .insert(rimPhotos)
    .values({
      id,
      order_id: orderId,
      rim_id: await findRimId(db, photo),
      moment,
      view,
      shows_problem: showsProblem,
      name: safeFileName(fileName, storedPhotoFormat.extension, 'photo'),
      path: rimPhotoKey(orderId, id),
      content_type: storedPhotoFormat.contentType,
      // A telephone's clock may be fast; photos from the future get the current time.
      taken_at: takenAt < now ? takenAt : now,
      received_at: now,
      taken_by: by.userId,
      taken_by_name: by.name,
    })
    .onConflictDoUpdate({ target: rimPhotos.id, set: { received_at: now } })
}

/** Returns the id of the rim; `null` if it was removed from the order, which then keeps the photo. */
async function findRimId(db: Database, { orderId, rimId }: NewRimPhoto): Promise<string | null> {
  if (!rimId) return null
  const [rim] = await db
    .select({ id: orderRims.id })
    .from(orderRims)
    .where(and(eq(orderRims.id, rimId), eq(orderRims.order_id, orderId)))
  return rim?.id ?? null
}

export interface NewRimPhoto {
  /** The 16 random characters that the telephone chose, the same for each attempt. */
  id: string
  orderId: string
  /** `null` for a photo of the whole order. */
  rimId: string | null
  moment: PhotoMoment
  view: PhotoView
  showsProblem: boolean
  /** Time by the telephone's clock. */
  takenAt: Date
  /** Name of the file on the telephone. */
  fileName: string
  /** Path of the uploaded file, until it is decoded. The caller deletes it. */
  path: string
}

/** Returns the key of a photo in the file store. Its thumbnail is stored beside it (`photoThumbnailKey`). */
export const rimPhotoKey = (orderId: string, photoId: string) => `orders/${orderId}/images/${photoId}.jpg`
