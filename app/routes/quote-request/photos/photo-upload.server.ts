import { photoRules } from '../../../../domain/correspondence/quote-requests/photo-rules.ts'
import {
  isPhotoFree,
  type PhotoReceipt,
  receivePhoto,
} from '../../../../domain/correspondence/quote-requests/receive-photo.ts'
import { readFile } from '../../../forms/bodies/read-body.ts'
import { requestContext, siteContext } from '../../../http/context.ts'
import type { RouteVisit } from '../../../http/visit.ts'

interface Announced {
  id: string
  photoId: string
  fileName: string
}

/** The body did not arrive; what the answer says of it. */
interface Unread {
  outcome: 'unread'
  status: number
  message: string
}

/** Reads the photo to the disk and hands it to the domain. */
export async function receivePhotoBody(
  visit: RouteVisit,
  { id, ...photo }: Announced,
): Promise<PhotoReceipt | Unread> {
  const { context } = visit
  const body = await readFile(visit, photoRules.maxBytes)
  if (body.outcome === 'refused')
    return body.status === 413 ? { outcome: 'refused', reason: 'too-large' } : { ...body, outcome: 'unread' }
  const { address } = context.get(requestContext)
  const incoming = { ...photo, quoteRequestId: id, path: body.file.path, address }
  return receivePhoto(context.get(siteContext), incoming).finally(body.file.remove)
}

export const isFree = (receipt: PhotoReceipt | Unread) => receipt.outcome === 'unread' || isPhotoFree(receipt)

/** What became of a photo that was sent on its own; `wait` counts seconds until it may come again. */
export function receiptResponse(status: number, body: object, wait?: number): Response {
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
