import type { UploadOutcome } from './upload-outcome.ts'

/** Seconds to wait when a site that is busy does not tell. */
const usualWait = 5

/** What the answer to a photo means, whoever gave it. */
export function outcomeOf(request: XMLHttpRequest, address: string): UploadOutcome {
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
