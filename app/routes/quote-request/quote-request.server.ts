import { data } from 'react-router'
import type { Site } from '../../../domain/business/site.ts'
import {
  requestPhotoCountMessage,
  requestPhotoLimits,
  requestPhotoRejections,
} from '../../../domain/correspondence/quote-requests/photo-rules.ts'
import {
  type QuoteRequestForm,
  quoteRequestForm,
  quoteRequestRulesForPage,
} from '../../../domain/correspondence/quote-requests/quote-request-form.ts'
import {
  isFormAboutRims,
  prefilledNotePrefixes,
  rimSizeOptions,
} from '../../../domain/correspondence/quote-requests/quote-request-options.ts'
import { saveRequestPhoto } from '../../../domain/correspondence/quote-requests/save-request-photo.ts'
import {
  isQuoteRequestSaved,
  submitQuoteRequest,
} from '../../../domain/correspondence/quote-requests/submit-quote-request.ts'
import type { FieldName, FormInput } from '../../../domain/kernel/forms/validate-form.ts'
import { readFormInput, validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { withSubmissionKey } from '../../../domain/kernel/forms/with-submission-key.ts'
import { randomId, randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { rimServiceNames } from '../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { loadResponseTime } from '../../../domain/oversight/response-time.ts'
import { bodyLimits } from '../../forms/bodies/body-limits.ts'
import type { PostedFile, PostedForm } from '../../forms/bodies/read-form.ts'
import { formResponse } from '../../forms/form-actions.ts'
import type { FormRejection } from '../../forms/form-outcome.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { rateLimitSentence } from '../../http/wait-sentence.ts'
import { awaitWithTimeout } from '../../http/with-timeout.server.ts'
import { listServices } from '../../records/service-pages.server.ts'
import { loadPriceFinder, type PriceFinderView } from '../prices/price-finder.server.ts'
import { parseQuoteRequestQuery, pricedInchesOf } from '../prices/price-query.ts'
import type { Route } from './+types/quote-request.ts'
import { requestTrackingAddress } from './request-tracking.server.ts'
import { parseRequestedServiceName, serviceOfFormPage } from './service-of-page.ts'

export async function loadQuoteRequestFormPage({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext).facts.current()
  const page = parseRequestedServiceName(url.searchParams)
  const price = isFormAboutRims(page)
    ? await loadPriceFinder(context, parseQuoteRequestQuery(url.searchParams, page), site)
    : null
  const carried = {
    page,
    service: serviceOfFormPage(page),
    notes: notesOf(page, site),
    ...(price?.picked.some((field) => field !== 'service') && carriedPrice(price)),
  }
  const isComplete = price !== null || !isFormAboutRims(page)
  return data({ carried, price }, { headers: isComplete ? {} : { 'Cache-Control': 'no-store' } })
}

/**
 * Returns the answers that the visitor chose in the price finder. The form has no field for the finish: it becomes a
 * sentence. The price is named only if the visitor chose the size and finish that it is for.
 */
function carriedPrice({ picked, chosen, answer, finishes }: PriceFinderView) {
  const { service, size, finish, count } = chosen
  const isPicked = (field: (typeof picked)[number]) => picked.includes(field)
  const isPriceChosen = isPicked('size') && (isPicked('finish') || Object.keys(finishes).length === 0)
  return {
    choice: [
      service,
      isPicked('size') && size,
      isPicked('finish') && finish,
      isPicked('count') && count,
    ].join(' '),
    number: isPicked('count') ? count : undefined,
    size: isPicked('size') ? sizeInForm(size) : undefined,
    finish: isPicked('finish') ? finishNote(finishes[finish]) : undefined,
    summary:
      isPriceChosen &&
      answer.price &&
      `${answer.about}\u00a0: ${answer.price} la jante, TTC, ${answer.leadTime}`,
  }
}

const sizeInForm = (size: string) => rimSizeOptions.find((one) => String(pricedInchesOf(one)) === size)

const finishNote = (name: string | undefined) =>
  name ? `${prefilledNotePrefixes.finish}${name.toLowerCase()}` : ''

/** Returns a sentence that names a service which is no choice of the form. */
function notesOf(page: string | undefined, site: Site): string | undefined {
  const name =
    listServices(site).find(({ slug }) => slug === page)?.name ?? getOwnProperty(rimServiceNames, page ?? '')
  return name && serviceOfFormPage(page) === 'autre' ? `${prefilledNotePrefixes.service}${name}` : undefined
}

/** Limits of the body. It contains the fields, the id of the form, and either the ids of uploaded photos or the photos themselves. */
const quoteRequestLimits = bodyLimits(quoteRequestForm, {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  more: {
    id: { longest: 64 },
    page: { longest: 64 },
    choice: { longest: 64 },
    complementary_infos: { longest: 128 * 1024 },
    photos: { longest: 64, maxCount: 3 * requestPhotoLimits.hardLimit },
  },
  maxBytes: 256 * 1024,
  files: {
    field: 'images',
    maxCount: requestPhotoLimits.hardLimit,
    maxBytes: requestPhotoLimits.maxBytes,
    maxTotal: (requestPhotoLimits.hardLimit + 5) * requestPhotoLimits.maxBytes,
  },
})

export interface SavedQuoteRequest {
  /** Number of the request that the visitor can state on the telephone. */
  reference: string
  /** Address of the page that shows the state of the request, and no message. */
  tracking: string
  /** Sentence about the observed response time; `null` when the records do not allow one. */
  responseTime: string | null
}

/** Outcome of a quote request; `typed` includes the form's id. */
export type QuoteRequestOutcome =
  | ({ outcome: 'saved' } & SavedQuoteRequest)
  /** Ids of photos that the site does not have: upload them again, then send the form. */
  | { outcome: 'photos-missing'; photos: string[]; typed: FormInput }
  /** `photosLost`: photos were sent without JavaScript and must be chosen again. */
  | (FormRejection<FieldName<typeof quoteRequestForm> | 'images'> & { photosLost?: boolean })

/** Handles the form, with JavaScript (photos already uploaded) or without (all in one post). */
export const handleQuoteRequest = handleForm<RouteArgs, QuoteRequestOutcome>({
  limits: quoteRequestLimits,
  async action(args, _typed, post) {
    const { db, ...deps } = args.context.get(siteContext)
    const files = post.files.map(({ fileName, ...file }) => [fileName, 'file' in file && file.file.size])
    const posted = { key: post.fields.get('id'), content: JSON.stringify([...post.fields, ...files]) }
    return withSubmissionKey(
      deps,
      posted,
      (id) => isQuoteRequestSaved(db, id),
      (id) => validateAndSave(args, post, id),
    )
  },
})

async function validateAndSave(args: RouteArgs, post: PostedForm, id: string) {
  const rejections = await savePostedPhotos(args, post, id)
  const checked = validateForm(quoteRequestRulesForPage(post.fields.get('page')), readFormInput(post.fields))
  const images = photoProblem(post.fields, rejections)
  // A form posted without an id gets a random one: the id computed from its fields would not fit the corrected fields.
  const typed = { ...readFormInput(post.fields), id: post.fields.get('id') === id ? id : randomId() }
  if (checked.outcome === 'valid' && !images) {
    const photos = post.fields.getAll('photos')
    return submitAndRespond(args, { ...checked.values, id, photos }, { ...typed, id })
  }
  const problems = checked.outcome === 'invalid' ? checked.problems : {}
  return formResponse<QuoteRequestOutcome>({
    outcome: 'invalid',
    problems: images ? { ...problems, images } : problems,
    typed,
    photosLost: post.files.length > 0 && post.fields.has('photos'),
  })
}

async function submitAndRespond(
  { context }: RouteArgs,
  form: QuoteRequestForm,
  typed: Record<string, string>,
) {
  const { address } = context.get(requestContext)
  const saved = await submitQuoteRequest(context.get(siteContext), form, address)
  if (saved.outcome === 'saved') {
    const { secret } = context.get(siteContext)
    return formResponse<QuoteRequestOutcome>({
      outcome: 'saved',
      reference: saved.reference,
      tracking: requestTrackingAddress(saved.reference, saved.receivedAt, secret),
      responseTime: await loadResponseTimeOrNull(context, form.shop),
    })
  }
  if (saved.outcome === 'photos-missing')
    return formResponse<QuoteRequestOutcome>({ ...saved, typed }, { status: 409 })
  return formResponse<QuoteRequestOutcome>({
    outcome: 'limited',
    message: rateLimitSentence(saved),
    typed,
  })
}

/** Returns the observed response time; `null` on failure or delay, because the request is already saved. */
async function loadResponseTimeOrNull(context: RouteArgs['context'], shop: string): Promise<string | null> {
  const responseTimePromise = loadResponseTime(context.get(siteContext), shop).catch((error: unknown) => {
    context.get(requestContext).log.error({ err: error }, 'response time not read')
    return null
  })
  return awaitWithTimeout(responseTimePromise)
}

/**
 * Stores the photos sent without JavaScript, one by one, and adds their ids to the form's `photos`, as a page with JavaScript
 * does. Returns the reasons of rejected photos, in French.
 */
async function savePostedPhotos(
  args: RouteArgs,
  { fields, files }: PostedForm,
  quoteRequestId: string,
): Promise<string[]> {
  const rejections = new Set<string>()
  for (const posted of files) {
    const photoId = randomId()
    const rejection = await savePostedPhoto(args, posted, { quoteRequestId, photoId })
    if (rejection) rejections.add(rejection)
    else fields.append('photos', photoId)
  }
  return [...rejections]
}

async function savePostedPhoto(
  { context }: RouteArgs,
  posted: PostedFile,
  ids: { quoteRequestId: string; photoId: string },
): Promise<string | null> {
  const fileName = posted.fileName || 'photo'
  if (posted.outcome !== 'stored') return requestPhotoRejections[posted.outcome](fileName)
  const { file } = posted
  const { address } = context.get(requestContext)
  const readUpload = async () => ({ outcome: 'read', file }) as const
  const receipt = await saveRequestPhoto(context.get(siteContext), { ...ids, fileName, address, readUpload })
  if (receipt.outcome === 'wait') return rateLimitSentence(receipt)
  if (receipt.outcome === 'postponed') return receipt.message
  return receipt.outcome === 'rejected' ? requestPhotoRejections[receipt.reason](fileName) : null
}

/** Returns a message about invalid photos or photo ids; `undefined` when they are valid. */
function photoProblem(fields: URLSearchParams, rejections: string[]): string | undefined {
  const photos = fields.getAll('photos')
  const isComplete =
    photos.length <= requestPhotoLimits.hardLimit && photos.every((id) => randomIdPattern.test(id))
  return rejections[0] ?? (photos.length > 0 && isComplete ? undefined : requestPhotoCountMessage)
}
