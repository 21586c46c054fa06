import type { PhotoToSend } from './photo-to-send.ts'

export interface PhotosProgress {
  /** From 0 to 1, by bytes. */
  sent: number
  /** Photos that the site has confirmed. */
  done: number
  of: number
  /** The photo that moved last. */
  name: string
}

/** Adds up what has been sent of all photos, and tells it as it grows. */
export function progressReport(photos: readonly PhotoToSend[], tell: (progress: PhotosProgress) => void) {
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
