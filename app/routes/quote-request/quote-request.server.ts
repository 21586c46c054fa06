import { identifyPost } from '../../../domain/forms/identify-post.ts'
import { judgeForm, typedIn } from '../../../domain/forms/judge-form.ts'
import { isQuoteRequestSaved } from '../../../domain/quote-requests/find-reference.ts'
import { photoRules, photosMessage } from '../../../domain/quote-requests/photo-rules.ts'
import { type QuoteRequestForm, rulesFor } from '../../../domain/quote-requests/quote-request-form.ts'
import { submitQuoteRequest } from '../../../domain/quote-requests/sending/submit-quote-request.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { requestContext, siteContext } from '../../context.ts'
import { answerForm } from '../../forms/answer-form.ts'
import { type PostedForm, readForm } from '../../forms/bodies/read-form.ts'
import type { Visited } from '../../http/visit.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { services } from '../services/services.ts'
import type { Route } from './+types/quote-request.ts'
import type { QuoteRequestOutcome } from './outcome.ts'
import { receivePhotos } from './photos/receive-photos.server.ts'
import { quoteRequestShape } from './quote-request-shape.server.ts'
import { serviceOfPage, shownOf } from './service-of-page.ts'

export function loadQuoteRequest({ request }: Route.LoaderArgs) {
  const { service: page } = shownOf(new URL(request.url).searchParams)
  return { carried: { page, service: serviceOfPage(page), notes: notesOf(page) } }
}

/** Names a service that is none of the form's own choices. */
function notesOf(page: string | undefined): string | undefined {
  const service = services.find(({ slug }) => slug === page)
  return service && serviceOfPage(page) === 'autre' ? `Prestation\u00a0: ${service.name}` : undefined
}

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

async function save({ context }: Visited, form: QuoteRequestForm, typed: Record<string, string>) {
  const { address } = context.get(requestContext)
  const saved = await submitQuoteRequest(context.get(siteContext), form, address)
  if (saved.outcome === 'saved') return answer({ outcome: 'saved', id: form.id, reference: saved.reference })
  if (saved.outcome === 'photos-missing') return answer({ ...saved, typed }, { status: 409 })
  return answer({ outcome: 'limited', message: waitSentence(saved.seconds), typed })
}

/** What is wrong with the photos or with their ids, in one sentence. */
function photoProblem(fields: URLSearchParams, refusals: string[]): string | undefined {
  const photos = fields.getAll('photos')
  const isWhole = photos.length <= photoRules.hardLimit && photos.every((id) => randomIdPattern.test(id))
  return refusals[0] ?? (photos.length > 0 && isWhole ? undefined : photosMessage)
}

const answer = (outcome: QuoteRequestOutcome, init?: { status: number }) => answerForm(outcome, init)
