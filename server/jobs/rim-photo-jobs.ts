import type { Jobs } from '../../domain/ports/job-queue.ts'
import { ensureThumbnail } from '../../domain/quote-requests/photo-thumbnail.ts'
import { eraseRimPhoto } from '../../domain/rims/photos/erase-rim-photo.ts'
import { findRimPhoto } from '../../domain/rims/photos/find-rim-photo.ts'
import type { JobsWorld } from './jobs-world.ts'

/** What is done with photos of rims once they are in. */
export const rimPhotoJobHandlers = (world: JobsWorld) => ({
  async 'make-rim-photo-thumbnail'({ orderId, photoId }: Jobs['make-rim-photo-thumbnail']) {
    const photo = await findRimPhoto(world.db, orderId, photoId)
    if (photo) await ensureThumbnail(world.files, photo.path)
  },
  'erase-rim-photo': ({ photoId }: Jobs['erase-rim-photo']) => eraseRimPhoto(world, photoId),
})
