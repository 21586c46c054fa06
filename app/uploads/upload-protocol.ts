/*
 * Protocol of an upload: a photo of a quote request, a photo of a rim, a file of a page.
 *
 * The browser (`upload-photo.ts`) sends `PUT <address>` with the bytes as the body. The address ends with an id that the browser
 * creates, so that a request sent again after a lost response stores nothing twice. Headers: `Content-Type`, `X-File-Name`, and
 * `Content-Range` for a part of a large file (`domain/kernel/files/part-range.ts`).
 *
 * The site (the routes that call `uploadResponse`) returns JSON:
 *
 *   200        stored, partial (of a large file)
 *   409        already-sent
 *   413, 422   rejected, with a message; the response says `refused`, which pages of earlier versions expect
 *   416        inconsistent: a part that does not belong to the file
 *   429, 503   limited, with a message and `Retry-After`
 *
 * A redirect leads to the sign-in page. Any other response, such as the HTML page of a proxy, is a failure.
 */

export type UploadOutcome =
  /** `url`: address of the stored file, when the site returns one. */
  | { outcome: 'stored'; url?: string }
  /** Permanent rejection; the site states the reason in French. */
  | { outcome: 'rejected'; message: string }
  /** The site does not accept the file now, for the reason in `message`. Retry after `retryAfter` seconds. */
  | { outcome: 'limited'; message: string; retryAfter: number }
  /** The request that the photo belongs to has already been sent. */
  | { outcome: 'already-sent' }
  /** The user is no longer signed in. */
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable' }
  | { outcome: 'failing' }

const fileNameHeader = 'X-File-Name'

/* Browser: request and response of an `XMLHttpRequest`, which alone reports upload progress. */

/** Opens the request of an upload and sets its headers. `range` is the `Content-Range` of a part. */
export function openUploadRequest(
  request: XMLHttpRequest,
  address: string,
  { name, image, range }: { name: string; image: Blob; range?: string },
): void {
  request.open('PUT', address)
  request.setRequestHeader('Content-Type', image.type || 'application/octet-stream')
  // Header values are ASCII.
  request.setRequestHeader(fileNameHeader, encodeURIComponent(name))
  if (range) request.setRequestHeader('Content-Range', range)
}

/** Seconds to wait if a busy site sends no `Retry-After`. */
const defaultRetryAfter = 5

/** Converts the response to an upload into an outcome. */
export function readUploadOutcome(request: XMLHttpRequest, address: string): UploadOutcome {
  const { status, responseText } = request
  if (status === 0) return { outcome: 'unreachable' }
  if (isRedirected(request, address)) return { outcome: 'signed-out' }
  const outcome = parseOutcome(responseText)
  if (outcome?.outcome === 'limited')
    outcome.retryAfter = Number(request.getResponseHeader('Retry-After')) || defaultRetryAfter
  return outcome && [200, 409, 413, 422, 429, 503].includes(status) ? outcome : { outcome: 'failing' }
}

/** Whether the request was redirected, which means to the sign-in page. */
const isRedirected = ({ responseURL }: XMLHttpRequest, address: string) =>
  URL.parse(responseURL)?.pathname !== address.split('?')[0]

/** Parses the response; `null` for an HTML page of a proxy. */
function parseOutcome(text: string): UploadOutcome | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed === null || typeof parsed !== 'object' || !('outcome' in parsed)) return null
    return (parsed.outcome === 'refused' ? { ...parsed, outcome: 'rejected' } : parsed) as UploadOutcome
  } catch {
    return null
  }
}

/* Server: reading the request, writing the response. */

/** Returns the name that the file has on the sender's device, at most 200 characters. */
export function readFileName({ headers }: Request): string {
  try {
    return decodeURIComponent(headers.get(fileNameHeader) ?? '').slice(0, 200) || 'photo'
  } catch {
    return 'photo'
  }
}

/** Returns the response to an upload; `wait`: seconds until it may be sent again. */
export function uploadResponse(status: number, body: object, wait?: number): Response {
  const headers = { 'Cache-Control': 'no-store', ...(wait && { 'Retry-After': String(wait) }) }
  return Response.json(body, { status, headers })
}

/** Returns the response to a file that the site rejects permanently. */
export const rejectedUploadResponse = (status: 413 | 422, message: string): Response =>
  uploadResponse(status, { outcome: 'refused', message })

/** Returns the response to a file that the site does not accept now, or whose body it could not read. */
export const postponedUploadResponse = (status: number, message: string, wait?: number): Response =>
  uploadResponse(status, { outcome: 'limited', message }, wait)

/** Returns the response to a method other than PUT. */
export const putOnlyResponse = (): Response => new Response(null, { status: 405, headers: { Allow: 'PUT' } })
