import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import type { Clock } from '../ports/clock.ts'
import { safeFileName } from '../safe-file-name.ts'
import type { World } from '../world.ts'
import { keptAs } from './decode-photo.ts'
import { photoPath } from './photo-path.ts'

export interface PhotoToKeep {
  quoteRequestId: string
  /** The 16 random characters under which the browser sends it, the same at each try. */
  photoId: string
  /** As the visitor's device calls the file. */
  fileName: string
}

/** Keeps a photo that has been decoded; one that a request took in the meantime keeps its file as it is. */
export async function storePhoto(
  { db, files, jobs, clock }: World<'db' | 'files' | 'jobs' | 'clock'>,
  photo: PhotoToKeep,
  clean: Buffer,
): Promise<{ outcome: 'stored' } | { outcome: 'already-sent' }> {
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

function isPhoto({ quoteRequestId, photoId }: PhotoToKeep) {
  return and(eq(quoteRequestPhotos.quote_request_id, quoteRequestId), eq(quoteRequestPhotos.id, photoId))
}

/**
 * The row stands before the file does. A photo that a request already took keeps its file as it is; one
 * that is sent again starts its 24 hours anew.
 */
async function announce(db: Database, clock: Clock, photo: PhotoToKeep): Promise<string | null> {
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
