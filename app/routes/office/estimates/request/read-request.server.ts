import { findQuoteRequest } from '../../../../../domain/quote-requests/find-quote-request.ts'
import { photoIdOf } from '../../../../../domain/quote-requests/photo-path.ts'
import type { SiteContext } from '../../../../context.ts'
import { photoAddress, recordAddress, thumbnailAddress } from '../../inbox/inbox-address.ts'

/** The request that a quote answers: its photos are the quote's too. */
export async function readRequestOf(db: SiteContext['db'], id: string | null) {
  const found = id ? await findQuoteRequest(db, id) : null
  if (!found) return null
  return {
    id: found.id,
    to: recordAddress('request', found.id),
    reference: found.reference,
    email: found.email,
    says: found.complementary_infos ?? '',
    photos: found.images.map((image) => ({
      name: image.name,
      url: photoAddress(found.id, photoIdOf(image)),
      thumbnail: thumbnailAddress(found.id, photoIdOf(image)),
    })),
  }
}
