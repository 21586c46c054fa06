import pLimit from 'p-limit'
import { href } from 'react-router'
import { sendingFailures } from '../sending/sending-failures.ts'
import type { PhotoToSend, UploadOutcome } from './upload-once.ts'
import { uploadPhoto } from './upload-photo.ts'

export interface PhotosProgress {
  /** From 0 to 1, by bytes. */
  sent: number
  /** Photos that the site has confirmed. */
  done: number
  of: number
  /** The photo that moved last. */
  name: string
}

export type PhotosOutcome = { outcome: 'sent' } | { outcome: 'stopped'; message: string; canRetry: boolean }

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

function stopOf(result: UploadOutcome): PhotosOutcome {
  switch (result.outcome) {
    // The record exists: the form's own answer will say so.
    case 'stored':
    case 'already-sent':
      return { outcome: 'sent' }
    case 'refused':
      return { outcome: 'stopped', message: sendingFailures.refused, canRetry: false }
    case 'limited':
      return { outcome: 'stopped', message: result.message, canRetry: true }
    // Nobody signs in for it.
    case 'signed-out':
      return { outcome: 'stopped', message: sendingFailures.failing, canRetry: true }
    default:
      return { outcome: 'stopped', message: sendingFailures[result.outcome], canRetry: true }
  }
}

function progressReport(photos: readonly PhotoToSend[], tell: (progress: PhotosProgress) => void) {
  const total = photos.reduce((sum, { image }) => sum + image.size, 0)
  const sent = new Map<string, number>()
  let done = 0
  const moved = ({ id, name, image }: PhotoToSend, bytes: number) => {
    sent.set(id, Math.min(bytes, image.size))
    const bytesSent = [...sent.values()].reduce((sum, count) => sum + count, 0)
    tell({ sent: total ? bytesSent / total : 1, done, of: photos.length, name })
  }
  return {
    moved,
    arrived(photo: PhotoToSend) {
      done += 1
      moved(photo, photo.image.size)
    },
  }
}
