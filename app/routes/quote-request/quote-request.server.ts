import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { photosMessage } from '../../../domain/quote-requests/photo-rules.ts'
import { type QuoteRequestForm, quoteRequestForm } from '../../../domain/quote-requests/quote-request-form.ts'
import { submitQuoteRequest } from '../../../domain/quote-requests/submit-quote-request.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { requestContext, type SiteContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/read-form.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import type { Route } from './+types/quote-request.ts'
import type { QuoteRequestOutcome } from './outcome.ts'
import { receivePhotos } from './photos/receive-photos.server.ts'
import { serviceOfPage } from './service-of-page.ts'
import { quoteRequestShape } from './quote-request-shape.server.ts'

type ValidSubmission = Extract<Submission<unknown, string[], QuoteRequestForm>, { status: 'success' }>

export function loadQuoteRequest({ request }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('service')
  return { service: page ? serviceOfPage(page) : undefined }
}

/** Takes the form from a browser with JavaScript (photos already sent) or without (all in one post). */
export async function receiveQuoteRequest({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { address } = context.get(requestContext)
  const post = await readForm({ request, context }, quoteRequestShape)
  if (post.outcome === 'refused') return answer(post.status, { outcome: 'failed', message: post.message })
  // Without JavaScript nothing gave the form its id.
  if (!randomIdPattern.test(post.fields.get('id') ?? '')) post.fields.set('id', randomId())
  const refusals = await receivePhotos({ request, context }, post)
  const submission = parseWithZod(post.fields, { schema: quoteRequestForm })
  const photoErrors = photoErrorsOf(post.fields, refusals)
  if (submission.status === 'success' && photoErrors.length === 0) return save(site, address, submission)
  return answer(400, {
    outcome: 'invalid',
    submission: submission.reply(
      photoErrors.length > 0 ? { fieldErrors: { images: photoErrors } } : undefined,
    ),
    photosLost: post.files.length > 0 && post.fields.has('photos'),
  })
}

async function save(site: SiteContext, address: string, submission: ValidSubmission) {
  const form = submission.value
  const saved = await submitQuoteRequest(site, form, address)
  if (saved.outcome === 'saved') return answer(200, { outcome: 'saved', reference: form.id })
  if (saved.outcome === 'photos-missing') return answer(409, { ...saved, submission: submission.reply() })
  const message = waitSentence(saved.seconds)
  return answer(429, { outcome: 'limited', message, submission: submission.reply() })
}

function photoErrorsOf(fields: URLSearchParams, refusals: string[]): string[] {
  if (refusals.length > 0) return refusals
  return fields.has('photos') ? [] : [photosMessage]
}

function answer(status: number, outcome: QuoteRequestOutcome) {
  return data(outcome, { status, headers: { 'Cache-Control': 'no-store' } })
}
