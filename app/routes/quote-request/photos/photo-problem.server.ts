import { photoRules, photosMessage } from '../../../../domain/quote-requests/photo-rules.ts'
import { randomIdPattern } from '../../../../domain/random-id.ts'

/** What is wrong with the photos or with their ids, in one sentence. */
export function photoProblem(fields: URLSearchParams, refusals: string[]): string | undefined {
  const photos = fields.getAll('photos')
  const isWhole = photos.length <= photoRules.hardLimit && photos.every((id) => randomIdPattern.test(id))
  return refusals[0] ?? (photos.length > 0 && isWhole ? undefined : photosMessage)
}
