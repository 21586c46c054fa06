import { photoRefusals, photoRules } from '../../../domain/quote-requests/photo-rules.ts'
import { receivePhoto } from '../../../domain/quote-requests/receive-photo.ts'
import { randomIdPattern } from '../../../domain/random-id.ts'
import { requestContext, siteContext } from '../../context.ts'
import { readFile } from '../../forms/read-file.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import type { Route } from './+types/photo-upload.ts'

/** Receives one photo as the request's body: `PUT /devis/{id}/photos/{photoId}` (docs/product.md §7). */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'PUT') return new Response(null, { status: 405, headers: { Allow: 'PUT' } })
  if (!randomIdPattern.test(params.id) || !randomIdPattern.test(params.photoId)) {
    return new Response(null, { status: 404 })
  }
  const site = context.get(siteContext)
  const { address } = context.get(requestContext)
  const wait = await site.limits.photo.use(address)
  if (wait > 0) return comeBack(429, waitSentence(wait), wait)

  const fileName = decodedName(request.headers.get('X-File-Name'))
  const photo = await readFile({ request, context }, photoRules.maxBytes)
  if (photo.outcome === 'refused') {
    if (photo.status === 413)
      return answer(413, { outcome: 'refused', message: photoRefusals['too-large'](fileName) })
    return answer(photo.status, { outcome: 'limited', message: photo.message })
  }
  const receipt = await receivePhoto(site, {
    quoteRequestId: params.id,
    photoId: params.photoId,
    fileName,
    path: photo.file.path,
    address,
  }).finally(photo.file.remove)
  if (receipt.outcome === 'stored') return answer(200, receipt)
  if (receipt.outcome === 'already-sent') return answer(409, receipt)
  if (receipt.outcome === 'postponed')
    return comeBack(receipt.reason === 'too-much-today' ? 429 : 503, receipt.message, receipt.wait)
  return answer(422, { outcome: 'refused', message: photoRefusals[receipt.reason](fileName) })
}

/** A photo is only ever put here; the address shows nothing. */
export function loader({ context }: Route.LoaderArgs): Response {
  context.get(requestContext).headers.set('Cache-Control', 'no-store')
  return new Response(null, { status: 405, headers: { Allow: 'PUT' } })
}

function answer(status: number, body: object, headers = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** The browser waits as long as it is told and sends the photo again. */
function comeBack(status: number, message: string, seconds: number): Response {
  return answer(status, { outcome: 'limited', message }, { 'Retry-After': String(seconds) })
}

/** Header values are ASCII, so the browser sends the name percent-encoded. */
function decodedName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '').slice(0, 200) || 'photo'
  } catch {
    return 'photo'
  }
}
