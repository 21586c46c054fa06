import { photoRules } from '../../../../domain/quote-requests/photo-rules.ts'
import {
  isPhotoFree,
  type PhotoReceipt,
  receivePhoto,
} from '../../../../domain/quote-requests/receive-photo.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { readFile } from '../../../forms/bodies/read-file.ts'
import type { Visited } from '../../../http/visit.ts'

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
export async function receiveBody(
  visit: Visited,
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
