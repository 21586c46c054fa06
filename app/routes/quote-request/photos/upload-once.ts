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
/** Seconds to wait when a site that is busy does not tell. */
const usualWait = 5

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

function deadline(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout>
  return {
    restart(milliseconds: number) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}

function outcomeOf(request: XMLHttpRequest, address: string): UploadOutcome {
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
