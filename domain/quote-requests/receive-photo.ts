import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import { inTurn } from '../limits/turns.ts'
import { isDecoderBusy } from '../pictures/decode-upright.ts'
import type { Clock } from '../ports/clock.ts'
import { safeFileName } from '../safe-file-name.ts'
import type { World } from '../world.ts'
import { decodePhoto, keptAs } from './decode-photo.ts'
import { isQuoteRequestSaved } from './find-reference.ts'
import { photoPath } from './photo-path.ts'
import { isFormFull, makePhotoRoom } from './photo-room.ts'
import { type PhotoRefusal, photoPostponements } from './photo-rules.ts'

interface IncomingPhoto {
  quoteRequestId: string
  /** The 16 random characters under which the browser sends it, the same at each try. */
  photoId: string
  /** As the visitor's device calls the file. */
  fileName: string
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

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'limits'>

/** What was received before or comes again later takes no turn; what is refused has been decoded, and does. */
export const isPhotoFree = ({ outcome }: PhotoReceipt) =>
  outcome === 'already-sent' || outcome === 'postponed'

/**
 * Takes one photo for a request that is still being written. Receiving the same photo again changes
 * nothing, so a browser whose answer was lost may simply send it again.
 */
export async function receivePhoto(world: Needs, photo: IncomingPhoto): Promise<PhotoReceipt> {
  const { db, limits } = world
  if (await isQuoteRequestSaved(db, photo.quoteRequestId)) return { outcome: 'already-sent' }
  if (await isFormFull(db, photo)) return { outcome: 'refused', reason: 'too-many' }
  if (!(await makePhotoRoom(world))) return postponed('no-room')
  if (isDecoderBusy(photo.address)) return postponed('busy')
  const clean = await decodePhoto(photo.path, photo.address)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }

  const kilobytes = Math.ceil(clean.length / 1024)
  const turns = [
    [limits.photoDay, photo.address],
    [limits.photoKilobytes, photo.address, kilobytes],
  ] as const
  const stored = await inTurn(turns, () => store(world, photo, clean), isPhotoFree)
  return stored.outcome === 'wait' ? postponed('too-much-today') : stored
}

function postponed(reason: keyof typeof photoPostponements): PhotoReceipt {
  return { outcome: 'postponed', reason, ...photoPostponements[reason] }
}

/** A photo that a request took in the meantime keeps its file as it is. */
async function store(
  { db, files, jobs, clock }: Needs,
  photo: IncomingPhoto,
  clean: Buffer,
): Promise<PhotoReceipt> {
  const path = await announce(db, clock, photo)
  if (!path) return { outcome: 'already-sent' }
  await files.put(path, clean, keptAs.contentType)
  await db.transaction(async (tx) => {
    await tx.update(quoteRequestPhotos).set({ stored_at: clock.now() }).where(isPhoto(photo))
    await jobs.enqueue(tx, 'make-photo-thumbnail', {
      quoteRequestId: photo.quoteRequestId,
      photoId: photo.photoId,
    })
  })
  return { outcome: 'stored' }
}

function isPhoto({ quoteRequestId, photoId }: Pick<IncomingPhoto, 'quoteRequestId' | 'photoId'>) {
  return and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), eq(quoteRequestPhotos.id, photoId))
}

/**
 * The row stands before the file does. A photo that a request already took keeps its file as it is; one
 * that is sent again starts its 24 hours anew.
 */
async function announce(db: Database, clock: Clock, photo: IncomingPhoto): Promise<string | null> {
  const name = safeFileName(photo.fileName, keptAs.extension, 'photo')
  const [row] = await db
    .insert(quoteRequestPhotos)
    .values({
      id: photo.photoId,
      quote_request_id: photo.quoteRequestId,
      name,
      path: photoPath(photo.quoteRequestId, photo.photoId, name),
      content_type: keptAs.contentType,
      created_at: clock.now(),
    })
    .onConflictDoUpdate({
      target: [quoteRequestPhotos.quote_request_id, quoteRequestPhotos.id],
      set: { created_at: clock.now() },
    })
    .returning()
  return row && !row.claimed_at ? row.path : null
}
