import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { findQuoteRequest } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import type { SiteContext } from '../../../../http/context.ts'
import {
  inboxRecordAddress,
  requestPhotoAddress,
  requestThumbnailAddress,
} from '../../../../office/records/inbox-address.ts'

/** Returns the request that an estimate answers, with its photos. */
export async function loadRequestOfEstimate(db: SiteContext['db'], id: string | null) {
  const quoteRequest = id ? await findQuoteRequest(db, id) : null
  if (!quoteRequest) return null
  return {
    id: quoteRequest.id,
    to: inboxRecordAddress('request', quoteRequest.id),
    reference: quoteRequest.reference,
    email: quoteRequest.email,
    wording: quoteRequest.complementary_infos ?? '',
    photos: quoteRequest.images.map((image) => ({
      name: image.name,
      url: requestPhotoAddress(quoteRequest.id, requestPhotoIdOf(image)),
      thumbnail: requestThumbnailAddress(quoteRequest.id, requestPhotoIdOf(image)),
    })),
  }
}
