import {
  requestPhotoLimits,
  requestPhotoRejections,
} from '../../../../domain/correspondence/quote-requests/photo-rules.ts'
import { saveRequestPhoto } from '../../../../domain/correspondence/quote-requests/save-request-photo.ts'
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
  const { address } = context.get(requestContext)
  const fileName = readFileName(request)
  const readUpload = () => readPhotoBody({ request, context })
  const photo = { quoteRequestId, photoId, fileName, address, readUpload }
  const receipt = await saveRequestPhoto<UnreadBody>(context.get(siteContext), photo)
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

/** A body that could not be read, with status and sentence of the response. */
interface UnreadBody {
  outcome: 'unread'
  status: number
  message: string
}

/** Stores the body on the disk, or returns why it is not stored. */
async function readPhotoBody(args: RouteArgs) {
  const body = await readBodyFile(args, requestPhotoLimits.maxBytes)
  if (body.outcome === 'read') return body
  return body.status === 413
    ? ({ outcome: 'rejected', reason: 'too-large' } as const)
    : ({ ...body, outcome: 'unread' } as const)
}

/** Responds 405: the address accepts PUT only. */
export function loader({ context }: Route.LoaderArgs): Response {
  context.get(requestContext).headers.set('Cache-Control', 'no-store')
  return putOnlyResponse()
}
