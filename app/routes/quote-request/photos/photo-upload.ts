import {
  requestPhotoLimits,
  requestPhotoRejections,
} from '../../../../domain/correspondence/quote-requests/photo-rules.ts'
import {
  isRequestPhotoLimitRefunded,
  type RequestPhotoUploadOutcome,
  saveRequestPhoto,
} from '../../../../domain/correspondence/quote-requests/receive-photo.ts'
import { withRateLimit } from '../../../../domain/kernel/flow/rate-limits.ts'
import { randomIdPattern } from '../../../../domain/kernel/random-id.ts'
import { readBodyFile } from '../../../forms/bodies/read-body.ts'
import { requestContext, siteContext } from '../../../http/context.ts'
import type { RouteArgs } from '../../../http/route-args.ts'
import { rateLimitSentence } from '../../../http/wait-sentence.ts'
import {
  postponedUploadResponse,
  putOnlyResponse,
  readFileName,
  rejectedUploadResponse,
  uploadResponse,
} from '../../../uploads/upload-protocol.ts'
import type { Route } from './+types/photo-upload.ts'

/** Stores one photo sent as the body of `PUT /devis/{id}/photos/{photoId}`. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'PUT') return putOnlyResponse()
  const { id: quoteRequestId, photoId } = params
  if (!randomIdPattern.test(quoteRequestId) || !randomIdPattern.test(photoId))
    return new Response(null, { status: 404 })
  const { limits } = context.get(siteContext)
  const { address } = context.get(requestContext)
  const fileName = readFileName(request)
  const save = () => savePhoto({ request, context }, { quoteRequestId, photoId, fileName, address })
  const receipt = await withRateLimit([[limits.photo, address]], save, isRefunded)
  switch (receipt.outcome) {
    case 'wait':
      return postponedUploadResponse(429, rateLimitSentence(receipt), receipt.seconds)
    case 'unread':
      return postponedUploadResponse(receipt.status, receipt.message)
    case 'stored':
      return uploadResponse(200, receipt)
    case 'already-sent':
      return uploadResponse(409, receipt)
    case 'postponed':
      return postponedUploadResponse(
        receipt.reason === 'too-much-today' ? 429 : 503,
        receipt.message,
        receipt.wait,
      )
    case 'rejected':
      return rejectedUploadResponse(
        receipt.reason === 'too-large' ? 413 : 422,
        requestPhotoRejections[receipt.reason](fileName),
      )
  }
}

/** Outcome if the body could not be read; describes the response. */
interface Unread {
  outcome: 'unread'
  status: number
  message: string
}

/** Stores the body on the disk and passes it to the domain. */
async function savePhoto(
  visit: RouteArgs,
  photo: { quoteRequestId: string; photoId: string; fileName: string; address: string },
): Promise<RequestPhotoUploadOutcome | Unread> {
  const body = await readBodyFile(visit, requestPhotoLimits.maxBytes)
  if (body.outcome === 'rejected')
    return body.status === 413 ? { outcome: 'rejected', reason: 'too-large' } : { ...body, outcome: 'unread' }
  const incoming = { ...photo, path: body.file.path }
  return saveRequestPhoto(visit.context.get(siteContext), incoming).finally(body.file.remove)
}

/** Whether the attempt counts against no rate limit. */
const isRefunded = (receipt: RequestPhotoUploadOutcome | Unread) =>
  receipt.outcome === 'unread' || isRequestPhotoLimitRefunded(receipt)

/** Responds 405: the address accepts PUT only. */
export function loader({ context }: Route.LoaderArgs): Response {
  context.get(requestContext).headers.set('Cache-Control', 'no-store')
  return putOnlyResponse()
}
