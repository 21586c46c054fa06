import { and, count, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import type { Clock, FileStore, JobQueue } from '../ports.ts'
import { safeFileName } from '../safe-file-name.ts'
import { type CleanPhoto, decodePhoto } from './decode-photo.ts'
import { photoPath } from './photo-path.ts'
import { type PhotoRefusal, photoRules } from './photo-rules.ts'
import { isQuoteRequestSaved } from './submit-quote-request.ts'

interface IncomingPhoto {
  quoteRequestId: string
  /** The 16 random characters under which the browser sends it, the same at each try. */
  photoId: string
  /** As the visitor's device calls the file. */
  fileName: string
  bytes: Buffer
}

export type PhotoReceipt =
  | { outcome: 'stored' }
  | { outcome: 'refused'; reason: PhotoRefusal }
  | { outcome: 'already-sent' }

/** What was received before takes no turn; what is refused has been decoded, and does. */
export const isPhotoFree = ({ outcome }: PhotoReceipt) => outcome === 'already-sent'

/**
 * Takes one photo for a request that is still being written. Receiving the same photo again changes
 * nothing, so a browser whose answer was lost may simply send it again.
 */
export async function receivePhoto(
  { db, files, jobs, clock }: { db: Database; files: FileStore; jobs: JobQueue; clock: Clock },
  photo: IncomingPhoto,
): Promise<PhotoReceipt> {
  if (photo.bytes.length > photoRules.maxBytes) return { outcome: 'refused', reason: 'too-large' }
  if (await isQuoteRequestSaved(db, photo.quoteRequestId)) return { outcome: 'already-sent' }
  if (await isFull(db, photo)) return { outcome: 'refused', reason: 'too-many' }
  const clean = await decodePhoto(photo.bytes)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }

  const path = await announce(db, clock, photo, clean)
  if (!path) return { outcome: 'already-sent' }
  await files.put(path, clean.bytes, clean.contentType)
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
 * Removed photos stay until they are swept, so the count is generous: it only keeps one form from
 * filling the store.
 */
async function isFull(db: Database, { quoteRequestId, photoId }: IncomingPhoto): Promise<boolean> {
  const [others] = await db
    .select({ photos: count() })
    .from(quoteRequestPhotos)
    .where(and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), ne(quoteRequestPhotos.id, photoId)))
  return (others?.photos ?? 0) >= 3 * photoRules.hardLimit
}

/**
 * The row stands before the file does. A photo that a request already took keeps its file as it is; one
 * that is sent again starts its 24 hours anew.
 */
async function announce(
  db: Database,
  clock: Clock,
  photo: IncomingPhoto,
  clean: CleanPhoto,
): Promise<string | null> {
  const name = safeFileName(photo.fileName, clean.extension, 'photo')
  const [row] = await db
    .insert(quoteRequestPhotos)
    .values({
      id: photo.photoId,
      quote_request_id: photo.quoteRequestId,
      name,
      path: photoPath(photo.quoteRequestId, photo.photoId, name),
      content_type: clean.contentType,
      created_at: clock.now(),
    })
    .onConflictDoUpdate({
      target: [quoteRequestPhotos.quote_request_id, quoteRequestPhotos.id],
      set: { created_at: clock.now() },
    })
    .returning()
  return row && !row.claimed_at ? row.path : null
}
