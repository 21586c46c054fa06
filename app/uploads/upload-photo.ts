import { openUploadRequest, readUploadOutcome, type UploadOutcome } from './upload-protocol.ts'

/** Milliseconds before each retry after a failure. */
const pauses = [600, 1800, 4500]
/** Maximum milliseconds of waiting for one photo, including waits for a busy site. */
const maxRetryTime = 120_000

/**
 * Uploads one photo. Retries after a lost connection or a server error, and after the time that a busy site requests. The browser
 * creates the photo's id, so that a retry whose first response was lost stores nothing twice. `onProgress` receives the bytes
 * sent so far. `More` is the type of further outcomes of `address`. Ignore the result after `signal` is aborted.
 */
export async function uploadPhoto<More extends { outcome: string } = never>(
  address: string,
  photo: PhotoToSend,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<UploadOutcome | More> {
  const failurePauses = [...pauses]
  let waited = 0
  for (;;) {
    const result = (await uploadOnce(address, photo, onProgress, signal)) as UploadOutcome | More
    if (signal?.aborted) return result
    const pause =
      'retryAfter' in result ? Number(result.retryAfter) * 1000 : failurePause(result, failurePauses)
    if (pause === null || waited + pause > maxRetryTime) return result
    waited += pause
    onProgress(0)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
    })
    if (signal?.aborted) return result
  }
}

/** Returns the milliseconds to wait before the next attempt; `null` if a retry is pointless or no retry is left. */
function failurePause({ outcome }: { outcome: string }, pauses: number[]): number | null {
  return outcome === 'unreachable' || outcome === 'failing' ? (pauses.shift() ?? null) : null
}

export interface PhotoToSend {
  id: string
  name: string
  image: Blob
  /** Position of these bytes in a larger file, in the format of `Content-Range`. */
  range?: string
}

/** Milliseconds without progress before an attempt is aborted. */
const inactivity = 20_000
/** Milliseconds to wait for the response after the last byte. */
const answerTime = 60_000

/** Sends the photo once. */
function uploadOnce(
  address: string,
  photo: PhotoToSend,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
) {
  return new Promise<UploadOutcome>((resolve) => {
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const giveUpWhenSilent = createDeadline(() => request.abort())
    request.upload.onprogress = ({ loaded }) => {
      giveUpWhenSilent.restart(inactivity)
      onProgress(loaded)
    }
    request.upload.onload = () => giveUpWhenSilent.restart(answerTime)
    request.onloadend = () => {
      giveUpWhenSilent.stop()
      resolve(readUploadOutcome(request, address))
    }
    openUploadRequest(request, address, photo)
    giveUpWhenSilent.restart(inactivity)
    request.send(photo.image)
  })
}

/** Starts a timer that calls `giveUp` unless it is restarted in time. */
function createDeadline(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout>
  return {
    restart(milliseconds: number) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}
