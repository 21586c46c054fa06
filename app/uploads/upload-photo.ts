/** Milliseconds before each retry after a failure. */
const pauses = [600, 1800, 4500]
/** Maximum milliseconds of waiting for one photo, including waits for a busy site. */
const maxRetryTime = 120_000

/**
 * Uploads one photo; retries after a lost connection or a server error, and after the time that a busy site asks for. The browser
 * creates the photo's id, so that a retry whose first response was lost stores nothing twice. `onProgress` receives the bytes
 * sent so far. `More` is the type of further outcomes of `address`. Ignore the result once `signal` is aborted.
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

/** Returns `null` when a retry is pointless or no pause is left. */
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

export type UploadOutcome =
  /** `url`: address of the stored file, when the site returns one. */
  | { outcome: 'stored'; url?: string }
  /** Rejected for good; the site gives the reason in French. */
  | { outcome: 'refused'; message: string }
  /** The site does not accept the photo now, for the reason in `message`. Retry after `retryAfter` seconds. */
  | { outcome: 'limited'; message: string; retryAfter: number }
  /** The request that the photo belongs to has already been sent. */
  | { outcome: 'already-sent' }
  /** The user is no longer signed in. */
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable' }
  | { outcome: 'failing' }

/**
 * Milliseconds without progress before an attempt is aborted; below, milliseconds to wait for the response after the last byte.
 */
const inactivity = 20_000
const answerTime = 60_000

/** Uses XMLHttpRequest, which alone reports upload progress. */
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
      resolve(uploadOutcomeOf(request, address))
    }
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', photo.image.type || 'application/octet-stream')
    request.setRequestHeader('X-File-Name', encodeURIComponent(photo.name))
    if (photo.range) request.setRequestHeader('Content-Range', photo.range)
    giveUpWhenSilent.restart(inactivity)
    request.send(photo.image)
  })
}

/** Seconds to wait for a busy site without `Retry-After`. */
const usualWait = 5

/** Converts the response to an upload into an outcome. */
function uploadOutcomeOf(request: XMLHttpRequest, address: string): UploadOutcome {
  const { status, responseText } = request
  if (status === 0) return { outcome: 'unreachable' }
  if (isElsewhere(request, address)) return { outcome: 'signed-out' }
  const answer = parsed(responseText)
  if (answer?.outcome === 'limited')
    answer.retryAfter = Number(request.getResponseHeader('Retry-After')) || usualWait
  return answer && [200, 409, 413, 422, 429, 503].includes(status) ? answer : { outcome: 'failing' }
}

/** Whether the request was redirected, which means to the sign-in page. */
const isElsewhere = ({ responseURL }: XMLHttpRequest, address: string) =>
  URL.parse(responseURL)?.pathname !== address.split('?')[0]

/** Parses the response; `null` for an HTML page of a proxy. */
function parsed(text: string): UploadOutcome | null {
  try {
    const answer: unknown = JSON.parse(text)
    return answer !== null && typeof answer === 'object' && 'outcome' in answer
      ? (answer as UploadOutcome)
      : null
  } catch {
    return null
  }
}

/** Calls `giveUp` unless restarted in time. */
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
