import pLimit from 'p-limit'
import { href } from 'react-router'
import type { PhotoToSend } from './photo-to-send.ts'
import { type PhotosOutcome, stopOf } from './photos-outcome.ts'
import { type PhotosProgress, progressReport } from './photos-progress.ts'
import type { UploadOutcome } from './upload-outcome.ts'
import { uploadPhoto } from './upload-photo.ts'

interface Listener {
  onProgress: (progress: PhotosProgress) => void
  onStored: (id: string) => void
  onRefused: (id: string, message: string) => void
}

/** Two at a time fill a phone's line without starving each other. */
const together = 2

/** Sends the photos that the site does not have yet; after a failure the others are not started. */
export async function sendPhotos(
  formId: string,
  photos: readonly PhotoToSend[],
  listener: Listener,
): Promise<PhotosOutcome> {
  const limit = pLimit(together)
  const report = progressReport(photos, listener.onProgress)
  const stops: UploadOutcome[] = []
  const send = async (photo: PhotoToSend) => {
    if (stops.length > 0) return
    const address = href('/devis/:id/photos/:photoId', { id: formId, photoId: photo.id })
    const result = await uploadPhoto(address, photo, (bytes) => report.moved(photo, bytes))
    if (result.outcome === 'refused') listener.onRefused(photo.id, result.message)
    if (result.outcome === 'stored') {
      listener.onStored(photo.id)
      report.arrived(photo)
    } else stops.push(result)
  }
  await Promise.all(photos.map((photo) => limit(send, photo)))
  const [firstStop] = stops
  return firstStop ? stopOf(firstStop) : { outcome: 'sent' }
}
