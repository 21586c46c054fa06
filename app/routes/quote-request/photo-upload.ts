import { inTurn } from '../../../domain/limits/turns.ts'
import { photoRefusals, photoRules } from '../../../domain/quote-requests/photo-rules.ts'
import { isPhotoFree, type PhotoReceipt, receivePhoto } from '../../../domain/quote-requests/receive-photo.ts'
import { randomIdPattern } from '../../../domain/random-id.ts'
import { requestContext, type SiteContext, siteContext } from '../../context.ts'
import { readBody } from '../../http/read-body.ts'
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
  const fileName = decodedName(request.headers.get('X-File-Name'))
  const receive = () => receiveBody(request, { ...params, fileName }, site)
  const receipt = await inTurn([[site.limits.photo, address]], receive, isPhotoFree)
  if (receipt.outcome === 'wait') {
    const { seconds } = receipt
    return answer(429, { outcome: 'limited', message: waitSentence(seconds), retryAfter: seconds })
  }
  if (receipt.outcome === 'stored') return answer(200, receipt)
  if (receipt.outcome === 'already-sent') return answer(409, receipt)
  const { reason } = receipt
  const message = photoRefusals[reason](fileName)
  return answer(reason === 'too-large' ? 413 : 422, { outcome: 'refused', message })
}

interface Announced {
  id: string
  photoId: string
  fileName: string
}

async function receiveBody(
  request: Request,
  { id: quoteRequestId, photoId, fileName }: Announced,
  site: SiteContext,
): Promise<PhotoReceipt> {
  const bytes = await readBody(request, photoRules.maxBytes)
  if (!bytes) return { outcome: 'refused', reason: 'too-large' }
  return receivePhoto(site, { quoteRequestId, photoId, fileName, bytes })
}

/** A photo is only ever put here; the address shows nothing. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'PUT' } })
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** Header values are ASCII, so the browser sends the name percent-encoded. */
function decodedName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '').slice(0, 200) || 'photo'
  } catch {
    return 'photo'
  }
}
