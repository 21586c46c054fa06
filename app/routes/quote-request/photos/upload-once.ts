import { deadline } from './deadline.ts'
import type { PhotoToSend } from './photo-to-send.ts'
import { outcomeOf } from './upload-answer.ts'
import type { UploadOutcome } from './upload-outcome.ts'

/** Milliseconds without any progress after which a try is given up, and without an answer to a photo that is sent. */
const inactivity = 20_000
const answerTime = 60_000

/** XMLHttpRequest, because it alone tells how much has been sent. */
export function uploadOnce(
  address: string,
  photo: PhotoToSend,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
) {
  return new Promise<UploadOutcome>((resolve) => {
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const giveUpWhenSilent = deadline(() => request.abort())
    request.upload.onprogress = ({ loaded }) => {
      giveUpWhenSilent.restart(inactivity)
      onProgress(loaded)
    }
    request.upload.onload = () => giveUpWhenSilent.restart(answerTime)
    request.onloadend = () => {
      giveUpWhenSilent.stop()
      resolve(outcomeOf(request, address))
    }
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', photo.image.type || 'application/octet-stream')
    request.setRequestHeader('X-File-Name', encodeURIComponent(photo.name))
    if (photo.range) request.setRequestHeader('Content-Range', photo.range)
    giveUpWhenSilent.restart(inactivity)
    request.send(photo.image)
  })
}
