import { photoRefusals } from '../../../../domain/correspondence/quote-requests/photo-rules.ts'
import { withRateLimit } from '../../../../domain/kernel/flow/rate-limits.ts'
import { randomIdPattern } from '../../../../domain/kernel/random-id.ts'
import { requestContext, siteContext } from '../../../http/context.ts'
import { waitSentence } from '../../../http/wait-sentence.ts'
import type { Route } from './+types/photo-upload.ts'
import { decodedName, handlePhotoUpload, isUploadRefunded, uploadResponse } from './photo-upload.server.ts'

/** Stores one photo sent as the body of `PUT /devis/{id}/photos/{photoId}` (docs/product.md §7). */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'PUT') return new Response(null, { status: 405, headers: { Allow: 'PUT' } })
  if (!randomIdPattern.test(params.id) || !randomIdPattern.test(params.photoId)) {
    return new Response(null, { status: 404 })
  }
  const site = context.get(siteContext)
  const { address } = context.get(requestContext)
  const fileName = decodedName(request.headers.get('X-File-Name'))
  const upload = () => handlePhotoUpload({ request, context }, { ...params, fileName })
  const receipt = await withRateLimit([[site.limits.photo, address]], upload, isUploadRefunded)
  if (receipt.outcome === 'wait') return comeBack(429, waitSentence(receipt), receipt.seconds)
  if (receipt.outcome === 'unread')
    return uploadResponse(receipt.status, { outcome: 'limited', message: receipt.message })
  if (receipt.outcome === 'stored') return uploadResponse(200, receipt)
  if (receipt.outcome === 'already-sent') return uploadResponse(409, receipt)
  if (receipt.outcome === 'postponed')
    return comeBack(receipt.reason === 'too-much-today' ? 429 : 503, receipt.message, receipt.wait)
  const { reason } = receipt
  const message = photoRefusals[reason](fileName)
  return uploadResponse(reason === 'too-large' ? 413 : 422, { outcome: 'refused', message })
}

/** The address accepts PUT only. */
export function loader({ context }: Route.LoaderArgs): Response {
  context.get(requestContext).headers.set('Cache-Control', 'no-store')
  return new Response(null, { status: 405, headers: { Allow: 'PUT' } })
}

/** Asks the browser to wait and send the photo again. */
const comeBack = (status: number, message: string, seconds: number) =>
  uploadResponse(status, { outcome: 'limited', message }, seconds)
