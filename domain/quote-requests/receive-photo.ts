import { and, count, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import { isDecoderBusy } from '../decode-picture.ts'
import type { Deps } from '../deps.ts'
import { withDiskFullFallback } from '../disk-full.ts'
import { safeFileName } from '../file-names.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import { withRateLimit } from '../rate-limits.ts'
import { decodePhoto, photoPath, storedPhotoType, thumbnailPath } from './photo-files.ts'
import { type PhotoRefusal, photoPostponements, photoRules } from './photo-rules.ts'
import { isQuoteRequestSaved } from './submit-quote-request.ts'

interface IncomingPhoto extends NewPhoto {
  /** Where it lies until it is decoded; the caller deletes it. */
  path: string
  /** Whose photo it is: addresses take turns at the decoder. */
  address: string
}

export type PhotoReceipt =
  | { outcome: 'stored' }
  | { outcome: 'refused'; reason: PhotoRefusal }
  | { outcome: 'already-sent' }
  /** Not now: `message` says why in French, `wait` counts seconds. */
  | { outcome: 'postponed'; reason: keyof typeof photoPostponements; message: string; wait: number }

type Needs = Deps<'db' | 'files' | 'jobs' | 'clock' | 'limits'>

/** What was received before or comes again later takes no turn; what is refused has been decoded, and does. */
export const isPhotoFree = ({ outcome }: PhotoReceipt) =>
  outcome === 'already-sent' || outcome === 'postponed'

/**
 * Takes one photo for a request that is still being written. Receiving the same photo again changes
 * nothing, so a browser whose answer was lost may simply send it again.
 */
export async function receivePhoto(deps: Needs, photo: IncomingPhoto): Promise<PhotoReceipt> {
  const { db, limits } = deps
  if (await isQuoteRequestSaved(db, photo.quoteRequestId)) return { outcome: 'already-sent' }
  if (await isFormFull(db, photo)) return { outcome: 'refused', reason: 'too-many' }
  if (!(await makeRoomForPhotos(deps))) return postponed('no-room')
  if (isDecoderBusy(photo.address)) return postponed('busy')
  const clean = await decodePhoto(photo.path, photo.address)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }

  const kilobytes = Math.ceil(clean.length / 1024)
  const turns = [
    [limits.photoDay, photo.address],
    [limits.photoKilobytes, photo.address, kilobytes],
  ] as const
  const store = () => withDiskFullFallback(() => storePhoto(deps, photo, clean), postponed('no-room'))
  const stored = await withRateLimit(turns, store, isPhotoFree)
  return stored.outcome === 'wait' ? postponed('too-much-today') : stored
}

function postponed(reason: keyof typeof photoPostponements): PhotoReceipt {
  return { outcome: 'postponed', reason, ...photoPostponements[reason] }
}

interface NewPhoto {
  quoteRequestId: string
  /** The 16 random characters under which the browser sends it, the same at each try. */
  photoId: string
  /** As the visitor's device calls the file. */
  fileName: string
}

/** Keeps a photo that has been decoded; one that a request took in the meantime keeps its file as it is. */
async function storePhoto(
  { db, files, jobs, clock }: Deps<'db' | 'files' | 'jobs' | 'clock'>,
  photo: NewPhoto,
  clean: Buffer,
): Promise<{ outcome: 'stored' } | { outcome: 'already-sent' }> {
  const path = await upsertPhotoRow(db, clock, photo)
  if (!path) return { outcome: 'already-sent' }
  await files.put(path, clean, storedPhotoType.contentType)
  await db.transaction(async (tx) => {
    await tx.update(quoteRequestPhotos).set({ stored_at: clock.now() }).where(isPhoto(photo))
    await jobs.enqueue(tx, 'make-photo-thumbnail', {
      quoteRequestId: photo.quoteRequestId,
      photoId: photo.photoId,
    })
  })
  return { outcome: 'stored' }
}

function isPhoto({ quoteRequestId, photoId }: NewPhoto) {
  return and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), eq(quoteRequestPhotos.id, photoId))
}

/**
 * The row stands before the file does. A photo that a request already took keeps its file as it is; one
 * that is sent again starts its 24 hours anew.
 */
async function upsertPhotoRow(db: Database, clock: Clock, photo: NewPhoto): Promise<string | null> {
  const name = safeFileName(photo.fileName, storedPhotoType.extension, 'photo')
  const [row] = await db
    .insert(quoteRequestPhotos)
    .values({
      id: photo.photoId,
      quote_request_id: photo.quoteRequestId,
      name,
      path: photoPath(photo.quoteRequestId, photo.photoId, name),
      content_type: storedPhotoType.contentType,
      created_at: clock.now(),
    })
    .onConflictDoUpdate({
      target: [quoteRequestPhotos.quote_request_id, quoteRequestPhotos.id],
      set: { created_at: clock.now() },
    })
    .returning()
  return row && !row.claimed_at ? row.path : null
}

/**
 * True once one form has more photos than anybody sends. Removed ones stay until they are swept, so the count
 * is generous: it only keeps one form from filling the store.
 */
async function isFormFull(
  db: Database,
  { quoteRequestId, photoId }: { quoteRequestId: string; photoId: string },
): Promise<boolean> {
  const [others] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), ne(quoteRequestPhotos.id, photoId)))
  return (others?.photos ?? 0) >= 3 * photoRules.hardLimit
}

/** What makes room before a day is over: younger ones are of people who are still writing. */
const early = { hours: 2, most: 100 }

/**
 * False while the disk is nearly full, or too many photos lie there for which nobody sends a request and none of them
 * is old enough to make room (docs/product.md §9.3).
 */
async function makeRoomForPhotos(deps: Deps<'db' | 'files' | 'clock'>): Promise<boolean> {
  if (await areTooManyUnclaimed(deps)) {
    await sweepAbandonedPhotos(deps, early)
    if (await areTooManyUnclaimed(deps)) return false
  }
  return deps.files.hasRoom()
}

async function areTooManyUnclaimed({ db, clock }: Deps<'db' | 'clock'>): Promise<boolean> {
  // Swept every hour at the age of a day, which also keeps the claimed ones out of the index that is read.
  const swept = new Date(clock.now().getTime() - 26 * 3_600_000)
  const [unclaimed] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(gt(quoteRequestPhotos.created_at, swept), isNull(quoteRequestPhotos.claimed_at)))
  return (unclaimed?.photos ?? 0) >= photoRules.mostUnclaimed
}

/*
 * The sweep of photos for which no request came.
 */

/** Photos of requests that were never sent are kept this long (docs/product.md §10). */
const abandoned: { hours: number; most: number } = { hours: 24, most: photoRules.mostUnclaimed }

type Photo = typeof quoteRequestPhotos.$inferSelect

/**
 * Deletes photos abandoned for so many hours, `most` of them, the oldest first, file before row. Unmarking them as
 * stored comes first: from then on no request can take a photo whose file is about to go. Answers how many were deleted.
 */
export async function sweepAbandonedPhotos(
  { db, files, clock }: Deps<'db' | 'files' | 'clock'>,
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
  for (const photo of unmarked) await db.transaction((tx) => sweepPhoto(tx, files, photo, before))
  return unmarked.length
}

/** A photo that its browser sends again in the meantime is young again, and stays. */
async function sweepPhoto(tx: Database, files: FileStore, photo: Photo, before: Date): Promise<void> {
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
