import { createHash } from 'node:crypto'
import { createContext, type MiddlewareFunction } from 'react-router'
import {
  claimSubmission,
  type StoredFormResponse,
  storeFormResponse,
} from '../../../domain/kernel/forms/submission-claims.ts'
import { randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { rejectedBodyResponse } from '../../forms/rejected-body-response.ts'
import { requestContext, siteContext, staffContext } from '../../http/context.ts'
import { submissionKeyParameter } from '../submission-address.ts'

/**
 * Submission key of a form in the format of an id: the same for each repetition of the submission, also after its stored response
 * was deleted. The record that the form creates has it as its id or its idempotency key. `null` if the form was sent without one.
 */
export const submissionKeyContext = createContext<string | null>(null)

/**
 * Name of the field in which forms of payments and deposits sent their submission key before 2026-11-29. `officeForm` uses it
 * instead of the key in the address, for pages of those releases that are still open. To be removed in the first release after
 * 2027-02-28.
 */
export const legacySubmissionKeyFieldName = 'cle'

/**
 * Middleware: executes each form submission once. A repeated submission (a double click without JavaScript, or a retry after a lost
 * response) gets the response of the first. Runs after `requireStaff`, because keys belong to the signed-in person.
 */
export const executeSubmissionOnce: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url)
  const sentKey = url.searchParams.get(submissionKeyParameter) ?? ''
  if (request.method !== 'POST' || !randomIdPattern.test(sentKey)) return next()
  url.searchParams.delete(submissionKeyParameter)
  const { userId } = context.get(staffContext)
  const deps = context.get(siteContext)
  const key = await scopedKeyOf(request, { userId, sentKey, url })
  context.set(submissionKeyContext, toIdFormat(key))
  const claim = await claimSubmission(deps, { userId, key }, request.signal)
  if (claim.outcome === 'busy')
    return rejectedBodyResponse(request, { status: 503, message: stillBusy }, deps.facts.current())
  if (claim.outcome === 'completed') return repeatResponse(claim.response)
  const { form } = claim
  const response = await next().catch(async (error) => {
    await storeFormResponse(deps, form, null)
    throw error
  })
  try {
    await storeFormResponse(deps, form, await toStoredResponse(response, url))
  } catch (error) {
    // The form was processed, but its response could not be stored. A repeated submission finds its key in use, and shows the
    // current record.
    context.get(requestContext).log.error({ err: error }, 'form response not stored')
  }
  return response
}

/** Maximum size in bytes of a body that is part of the key. For longer bodies only the length is part of it. */
const maxDigested = 65_536

/**
 * Returns the submission key of one user, address and body: a hash of these and of the key that the browser sent. The user is
 * included because the id of a record is derived from it; the body because a page without JavaScript has one key for all its
 * forms. Hashed because addresses may be longer than an index allows.
 */
async function scopedKeyOf(
  request: Request,
  { userId, sentKey, url }: { userId: string; sentKey: string; url: URL },
): Promise<string> {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN)
  const isShort = length <= maxDigested && !request.headers.get('Content-Type')?.startsWith('multipart/')
  const body = isShort ? await request.clone().text() : String(length)
  return createHash('sha256')
    .update([userId, sentKey, url.pathname + url.search, body].join('\n'))
    .digest('base64url')
}

/** Converts a submission key to the format of `randomId`. A hash has 43 base64url characters, enough for 16 alphanumeric ones. */
const toIdFormat = (key: string) => key.replace(/[-_]/g, '').slice(0, 16)

const headers = { 'Cache-Control': 'private, no-store' }

const stillBusy = 'L’enregistrement est encore en cours\u00a0: rechargez la page dans un instant.'

/**
 * Returns the part of the response that is stored to repeat it. Returns `null` if nothing was done, or if the response sets a
 * cookie and therefore belongs to one browser.
 */
async function toStoredResponse(response: Response, url: URL): Promise<StoredFormResponse | null> {
  const { status } = response
  if (status >= 400 || response.headers.has('Set-Cookie')) return null
  const location = response.headers.get('Location')
  const isJson = response.headers.get('Content-Type')?.includes('json')
  if (location || isJson) return { status, location, body: location ? null : await response.clone().text() }
  // The response is a page: a repeated submission is redirected to the current version of that page.
  url.searchParams.delete('formulaire')
  return { status: 303, location: url.pathname + url.search, body: null }
}

function repeatResponse({ status, location, body }: StoredFormResponse): Response {
  if (location) return new Response(null, { status, headers: { ...headers, Location: location } })
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json' } })
}
