import { photoRules } from '../../../../domain/correspondence/quote-requests/photo-rules.ts'
import {
  isPhotoLimitRefunded,
  type PhotoUploadOutcome,
  saveRequestPhoto,
} from '../../../../domain/correspondence/quote-requests/receive-photo.ts'
import { readFile } from '../../../forms/bodies/read-body.ts'
import { requestContext, siteContext } from '../../../http/context.ts'
import type { RouteArgs } from '../../../http/route-args.ts'

interface Announced {
  id: string
  photoId: string
  fileName: string
}

/** The body could not be read; describes the response. */
interface Unread {
  outcome: 'unread'
  status: number
  message: string
}

/** Stores the body on the disk and passes it to the domain. */
export async function handlePhotoUpload(
  visit: RouteArgs,
  { id, ...photo }: Announced,
): Promise<PhotoUploadOutcome | Unread> {
  const { context } = visit
  const body = await readFile(visit, photoRules.maxBytes)
  if (body.outcome === 'refused')
    return body.status === 413 ? { outcome: 'refused', reason: 'too-large' } : { ...body, outcome: 'unread' }
  const { address } = context.get(requestContext)
  const incoming = { ...photo, quoteRequestId: id, path: body.file.path, address }
  return saveRequestPhoto(context.get(siteContext), incoming).finally(body.file.remove)
}

export const isUploadRefunded = (receipt: PhotoUploadOutcome | Unread) =>
  receipt.outcome === 'unread' || isPhotoLimitRefunded(receipt)

/** Returns the response to a single photo; `wait`: seconds until it may be sent again. */
export function uploadResponse(status: number, body: object, wait?: number): Response {
  const headers = { 'Cache-Control': 'no-store', ...(wait && { 'Retry-After': String(wait) }) }
  return Response.json(body, { status, headers })
}

/** Header values are ASCII, so the browser sends the name percent-encoded. */
export function decodedName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '').slice(0, 200) || 'photo'
  } catch {
    return 'photo'
  }
}
