import type { Thread } from '../../../../domain/letters/threads/thread.ts'
import { findQuoteRequest } from '../../../../domain/quote-requests/find-quote-request.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import type { World } from '../../../../domain/world.ts'
import type { ThreadLink } from '../thread-link-context.ts'
import { addressOf } from './thread-link-address.server.ts'

export async function photosOf({ db }: World<'db'>, { kind, id }: Thread, link: ThreadLink) {
  const request = kind === 'request' ? await findQuoteRequest(db, id) : null
  return (request?.images ?? []).map((image) => ({
    name: image.name,
    url: addressOf(link, `/photos/${photoIdOf(image)}`),
  }))
}
