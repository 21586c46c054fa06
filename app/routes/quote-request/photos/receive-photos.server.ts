import { inTurn } from '../../../../domain/limits/turns.ts'
import { photoRefusals } from '../../../../domain/quote-requests/photo-rules.ts'
import { isPhotoFree, receivePhoto } from '../../../../domain/quote-requests/receive-photo.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { type PostedFile, removeFiles } from '../../../forms/bodies/posted-file.ts'
import type { PostedForm } from '../../../forms/bodies/read-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { waitSentence } from '../../../http/wait-sentence.ts'

/**
 * Takes the photos that came along without JavaScript, one by one, and names them in the form's `photos`, as a page
 * with JavaScript does. Answers why photos were refused, in French.
 */
export async function receivePhotos(
  visit: Visited,
  { fields, files }: PostedForm,
  quoteRequestId: string,
): Promise<string[]> {
  try {
    const refusals = new Set<string>()
    for (const posted of files) {
      const photoId = randomId()
      const refusal = await receiveOne(visit, posted, { quoteRequestId, photoId })
      if (refusal) refusals.add(refusal)
      else fields.append('photos', photoId)
    }
    return [...refusals]
  } finally {
    await removeFiles(files)
  }
}

async function receiveOne(
  { context }: Visited,
  posted: PostedFile,
  ids: { quoteRequestId: string; photoId: string },
): Promise<string | null> {
  const fileName = posted.fileName || 'photo'
  if (posted.outcome !== 'kept') return photoRefusals[posted.outcome](fileName)
  const site = context.get(siteContext)
  const { address } = context.get(requestContext)
  const { path, remove } = posted.file
  const receive = () => receivePhoto(site, { ...ids, fileName, path, address }).finally(remove)
  const receipt = await inTurn([[site.limits.photo, address]], receive, isPhotoFree)
  if (receipt.outcome === 'wait') return waitSentence(receipt.seconds)
  if (receipt.outcome === 'postponed') return receipt.message
  return receipt.outcome === 'refused' ? photoRefusals[receipt.reason](fileName) : null
}
