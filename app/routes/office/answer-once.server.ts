import type { MiddlewareFunction } from 'react-router'
import { claimForm, type FormAnswer, settleForm } from '../../../domain/forms/answer-once.ts'
import { randomIdPattern } from '../../../domain/random-id.ts'
import { siteContext, staffContext } from '../../context.ts'
import { pressParameter } from './form/send-once.ts'

/**
 * The same press twice is one: a double click without JavaScript, or a press that is tried again because its answer was lost on
 * the way, is answered what the first was (docs/product.md §11.6). Behind the gate: keys are of whoever is signed in.
 */
export const answerOnce: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url)
  const press = url.searchParams.get(pressParameter) ?? ''
  if (request.method !== 'POST' || !randomIdPattern.test(press)) return next()
  url.searchParams.delete(pressParameter)
  const { userId } = context.get(staffContext)
  const deps = context.get(siteContext)
  // A page gives all of its forms one key.
  const form = { userId, key: `${press} ${url.pathname}${url.search}` }
  const first = await claimForm(deps, form)
  if (first === 'busy')
    return Response.json({ outcome: 'failed', message: stillBusy }, { status: 503, headers })
  if (first) return tellAgain(first)
  try {
    const response = await next()
    await settleForm(deps, form, await answerIn(response, url))
    return response
  } catch (error) {
    await settleForm(deps, form, null)
    throw error
  }
}

const headers = { 'Cache-Control': 'private, no-store' }

const stillBusy = 'Le site n’a pas encore fini\u00a0: rechargez la page dans un instant.'

/** What is told again; `null` where nothing was done, or where it is for one browser alone. */
async function answerIn(response: Response, url: URL): Promise<FormAnswer | null> {
  const { status } = response
  if (status >= 400 || response.headers.has('Set-Cookie')) return null
  const location = response.headers.get('Location')
  const isJson = response.headers.get('Content-Type')?.includes('json')
  if (location || isJson) return { status, location, body: location ? null : await response.clone().text() }
  // A page was made of it: whoever pressed twice sees it as it is by then.
  url.searchParams.delete('formulaire')
  return { status: 303, location: url.pathname + url.search, body: null }
}

function tellAgain({ status, location, body }: FormAnswer): Response {
  if (location) return new Response(null, { status, headers: { ...headers, Location: location } })
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json' } })
}
