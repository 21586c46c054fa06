import { and, count, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, orders, rimPhotos } from '../../db/schema/tables.ts'
import { isDecoderBusy } from '../pictures/decode-upright.ts'
import { decodePhoto, keptAs } from '../quote-requests/decode-photo.ts'
import { safeFileName } from '../safe-file-name.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { rimPhotoPath } from './rim-photo-path.ts'
import { mostRimPhotos, type RimPhotoRefusal, rimPhotoPostponements } from './rim-photo-rules.ts'
import type { PhotoMoment, PhotoView } from './rim-words.ts'

export interface TakenPhoto {
  /** The 16 random characters that its telephone gave it, the same at each try. */
  id: string
  orderId: string
  /** `null` for one of the whole order. */
  rimId: string | null
  moment: PhotoMoment
  view: PhotoView
  showsProblem: boolean
  /** By the telephone's clock. */
  takenAt: Date
  /** As the telephone calls the file. */
  fileName: string
  /** Where it lies until it is decoded; the caller deletes it. */
  path: string
}

export type RimPhotoReceipt =
  | { outcome: 'stored' }
  | { outcome: 'refused'; reason: RimPhotoRefusal }
  /** Not now: `message` says why in French, `wait` counts seconds. */
  | { outcome: 'postponed'; message: string; wait: number }

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements'>

/**
 * Takes one photo that somebody of the workshop took. The same one again changes nothing, so a telephone whose answer
 * was lost sends it again; one that was deleted meanwhile stays so (docs/product.md §11.17).
 */
export async function receiveRimPhoto(
  world: Needs,
  by: StaffPerson,
  photo: TakenPhoto,
): Promise<RimPhotoReceipt> {
  const { db, files } = world
  const standing = await findStanding(db, photo)
  if (standing === 'here') return { outcome: 'stored' }
  if (standing !== 'wanted') return { outcome: 'refused', reason: standing }
  if (!(await files.hasRoom())) return { outcome: 'postponed', ...rimPhotoPostponements['no-room'] }
  const turn = `staff ${by.userId}`
  if (isDecoderBusy(turn)) return { outcome: 'postponed', ...rimPhotoPostponements.busy }
  const clean = await decodePhoto(photo.path, turn)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }
  await store(world, by, photo, clean)
  return { outcome: 'stored' }
}

async function findStanding(
  db: Database,
  { id, orderId }: TakenPhoto,
): Promise<'here' | 'wanted' | RimPhotoRefusal> {
  const [known] = await db.select().from(rimPhotos).where(eq(rimPhotos.id, id))
  if (known && known.order_id !== orderId) return 'no-order'
  if (known?.stored_at || known?.deleted_at) return 'here'
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (!order) return 'no-order'
  const [all] = await db.select({ photos: count() }).from(rimPhotos).where(eq(rimPhotos.order_id, orderId))
  return (all?.photos ?? 0) >= mostRimPhotos ? 'too-many-of-order' : 'wanted'
}

/** The row stands before the file does. */
async function store(world: Needs, by: StaffPerson, photo: TakenPhoto, clean: Buffer): Promise<void> {
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
      ...{ id, order_id: orderId, rim_id: await rimOf(db, photo), moment, view, shows_problem: showsProblem },
      name: safeFileName(fileName, keptAs.extension, 'photo'),
      path: rimPhotoPath(orderId, id),
      content_type: keptAs.contentType,
      // A telephone's clock may be wrong; no photo is of tomorrow.
      taken_at: takenAt < now ? takenAt : now,
      received_at: now,
      ...{ taken_by: by.userId, taken_by_name: by.name },
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
