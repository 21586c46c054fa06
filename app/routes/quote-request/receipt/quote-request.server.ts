import { identifyPost } from '../../../../domain/forms/identify-post.ts'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { isQuoteRequestSaved } from '../../../../domain/quote-requests/find-reference.ts'
import { rulesFor } from '../../../../domain/quote-requests/quote-request-form.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { siteContext } from '../../../context.ts'
import { type PostedForm, readForm } from '../../../forms/bodies/read-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { photoProblem } from '../photos/photo-problem.server.ts'
import { receivePhotos } from '../photos/receive-photos.server.ts'
import { quoteRequestShape } from './quote-request-shape.server.ts'
import { answer, save } from './save-quote-request.server.ts'

/** Takes the form from a browser with JavaScript (photos already sent) or without (all in one post). */
export async function receiveQuoteRequest({ request, context }: Visited) {
  const visit = { request, context }
  const post = await readForm(visit, quoteRequestShape)
  if (post.outcome === 'refused')
    return answer({ outcome: 'failed', message: post.message }, { status: post.status })
  const { db, ...world } = context.get(siteContext)
  const files = post.files.map(({ fileName, ...file }) => [fileName, 'file' in file && file.file.size])
  const posted = { id: post.fields.get('id'), answers: JSON.stringify([...post.fields, ...files]) }
  return identifyPost(
    world,
    posted,
    (id) => isQuoteRequestSaved(db, id),
    (id) => receive(visit, post, id),
  )
}

async function receive(visit: Visited, post: PostedForm, id: string) {
  const refusals = await receivePhotos(visit, post, id)
  const judged = judgeForm(rulesFor(post.fields.get('page')), typedIn(post.fields))
  const images = photoProblem(post.fields, refusals)
  // An answered form has an id of its own: what is corrected in it is another post.
  const typed = { ...typedIn(post.fields), id: post.fields.get('id') === id ? id : randomId() }
  if (judged.outcome === 'valid' && !images) {
    const photos = post.fields.getAll('photos')
    return save(visit, { ...judged.values, id, photos }, { ...typed, id })
  }
  const found = judged.outcome === 'invalid' ? judged.problems : {}
  return answer({
    outcome: 'invalid',
    problems: images ? { ...found, images } : found,
    typed,
    photosLost: post.files.length > 0 && post.fields.has('photos'),
  })
}
