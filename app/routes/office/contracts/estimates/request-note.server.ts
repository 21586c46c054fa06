import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { findQuoteRequest } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import type { SiteContext } from '../../../../http/context.ts'
import {
  inboxRecordAddress,
  requestPhotoAddress,
  requestThumbnailAddress,
} from '../../../../office/records/inbox-address.ts'

/** Returns the request that an estimate answers, with its photos. */
export async function readRequestOfEstimate(db: SiteContext['db'], id: string | null) {
  const found = id ? await findQuoteRequest(db, id) : null
  if (!found) return null
  return {
    id: found.id,
    to: inboxRecordAddress('request', found.id),
    reference: found.reference,
    email: found.email,
    wording: found.complementary_infos ?? '',
    photos: found.images.map((image) => ({
      name: image.name,
      url: requestPhotoAddress(found.id, requestPhotoIdOf(image)),
      thumbnail: requestThumbnailAddress(found.id, requestPhotoIdOf(image)),
    })),
  }
}
