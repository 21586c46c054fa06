import { partBytes, writeRange } from '../../../../../domain/publishing/parts/part-range.ts'
import type { PhotoToSend } from '../../../quote-request/photos/photo-to-send.ts'
import type { UploadOutcome } from '../../../quote-request/photos/upload-outcome.ts'
import { uploadPhoto } from '../../../quote-request/photos/upload-photo.ts'

/** The site has the file's first `next` bytes. */
interface Partial {
  outcome: 'partial'
  next: number
}

/** So often what the site had of a file may be gone again before the try is given up. */
const mostBeginnings = 3

/**
 * Sends a file, a large one part by part: what the site has of it since an earlier try is asked first and not sent again.
 * Otherwise as `uploadPhoto`.
 */
export async function uploadFile(
  address: string,
  file: PhotoToSend,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { image } = file
  if (image.size <= partBytes) return uploadPhoto(address, file, onProgress, signal)
  const send = (first: number, end: number) => {
    const part = { image: image.slice(first, end, image.type), range: writeRange(first, end, image.size) }
    const told = (bytes: number) => onProgress(first + Math.min(bytes, end - first))
    return uploadPhoto<Partial>(address, { ...file, ...part }, told, signal)
  }
  let beginnings = 0
  let answer = await send(0, 0)
  while (answer.outcome === 'partial') {
    const { next } = answer
    if (next === 0 && ++beginnings > mostBeginnings) return { outcome: 'failing' }
    answer = await send(next, Math.min(next + partBytes, image.size))
    if (signal.aborted) return { outcome: 'unreachable' }
  }
  return answer
}
