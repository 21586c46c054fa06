/** Milliseconds before each further try after a failure. */
const pauses = [600, 1800, 4500]
/** Milliseconds that a photo waits in all, failures and a busy site together. */
const maxRetryTime = 120_000

/**
 * Sends one photo, trying again after a cut or a failing server, and when a busy site says so. The photo's id is
 * made by the browser, so a try whose answer was lost stores nothing twice. `onProgress` gets the bytes sent so
 * far. `address` is where the site takes it, and what it answers there besides is `More`. What it answers once `signal` is
 * aborted means nothing.
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

/** `null` when another try is of no use. */
function failurePause({ outcome }: { outcome: string }, pauses: number[]): number | null {
  return outcome === 'unreachable' || outcome === 'failing' ? (pauses.shift() ?? null) : null
}

export interface PhotoToSend {
  id: string
  name: string
  image: Blob
  /** Which bytes of a larger file it is, as `Content-Range` says it. */
  range?: string
}

export type UploadOutcome =
  /** `url` where the site says under which address it stands. */
  | { outcome: 'stored'; url?: string }
  /** The site says why, in French. */
  | { outcome: 'refused'; message: string }
  /** Not now, the site says why; in so many seconds it may do. */
  | { outcome: 'limited'; message: string; retryAfter: number }
  /** The whole request is already saved. */
  | { outcome: 'already-sent' }
  /** Whoever sends it is signed in no more. */
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable' }
  | { outcome: 'failing' }

/** Milliseconds without any progress after which a try is given up, and without an answer to a photo that is sent. */
const inactivity = 20_000
const answerTime = 60_000

/** XMLHttpRequest, because it alone tells how much has been sent. */
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

/** Seconds to wait when a site that is busy does not tell. */
const usualWait = 5

/** What the answer to a photo means, whoever gave it. */
function uploadOutcomeOf(request: XMLHttpRequest, address: string): UploadOutcome {
  const { status, responseText } = request
  if (status === 0) return { outcome: 'unreachable' }
  if (isElsewhere(request, address)) return { outcome: 'signed-out' }
  const answer = parsed(responseText)
  if (answer?.outcome === 'limited')
    answer.retryAfter = Number(request.getResponseHeader('Retry-After')) || usualWait
  return answer && [200, 409, 413, 422, 429, 503].includes(status) ? answer : { outcome: 'failing' }
}

/** Led to where one signs in: who sends it is signed in no more. */
const isElsewhere = ({ responseURL }: XMLHttpRequest, address: string) =>
  URL.parse(responseURL)?.pathname !== address.split('?')[0]

/** A proxy may answer with a page of its own. */
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

/** Calls `giveUp` unless it is put off again in time. */
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
