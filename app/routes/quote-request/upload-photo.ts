export interface PhotoToSend {
  id: string
  name: string
  image: Blob
}

export type UploadOutcome =
  | { outcome: 'stored' }
  /** The site says why, in French. */
  | { outcome: 'refused' | 'limited'; message: string }
  /** The whole request is already saved. */
  | { outcome: 'already-sent' }
  | { outcome: 'unreachable' }
  | { outcome: 'failing' }

/** Milliseconds without any progress after which a try is given up. */
const inactivity = 20_000
/** Milliseconds before each further try. */
const pauses = [600, 1800, 4500]

/**
 * Sends one photo, trying again after a cut or a failing server. The photo's id is made by the browser, so
 * a try whose answer was lost stores nothing twice. `onProgress` gets the bytes sent so far.
 */
export async function uploadPhoto(
  formId: string,
  photo: PhotoToSend,
  onProgress: (bytes: number) => void,
): Promise<UploadOutcome> {
  for (const pause of pauses) {
    const result = await uploadOnce(formId, photo, onProgress)
    if (result.outcome !== 'unreachable' && result.outcome !== 'failing') return result
    onProgress(0)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return uploadOnce(formId, photo, onProgress)
}

/** XMLHttpRequest, because it alone tells how much has been sent. */
function uploadOnce(formId: string, photo: PhotoToSend, onProgress: (bytes: number) => void) {
  return new Promise<UploadOutcome>((resolve) => {
    const request = new XMLHttpRequest()
    const giveUpWhenSilent = deadline(() => request.abort())
    request.upload.onprogress = ({ loaded }) => {
      giveUpWhenSilent.restart()
      onProgress(loaded)
    }
    request.onloadend = () => {
      giveUpWhenSilent.stop()
      resolve(outcomeOf(request))
    }
    request.open('PUT', `/devis/${formId}/photos/${photo.id}`)
    request.setRequestHeader('Content-Type', photo.image.type || 'application/octet-stream')
    request.setRequestHeader('X-File-Name', encodeURIComponent(photo.name))
    giveUpWhenSilent.restart()
    request.send(photo.image)
  })
}

function deadline(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout>
  return {
    restart() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, inactivity)
    },
    stop: () => clearTimeout(timer),
  }
}

function outcomeOf({ status, responseText }: XMLHttpRequest): UploadOutcome {
  if (status === 0) return { outcome: 'unreachable' }
  const answer = parsed(responseText)
  return answer && [200, 409, 413, 422, 429].includes(status) ? answer : { outcome: 'failing' }
}

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
