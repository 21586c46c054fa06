import { data, href, type MiddlewareFunction } from 'react-router'
import { ownValue } from '../../domain/own-value.ts'
import type { Visited } from '../http/visit.ts'

/** Statuses of the outcomes that every form has (docs/decisions/0024-forms.md). */
const statusOf: Record<string, number> = { saved: 200, invalid: 422, limited: 429, failed: 503 }

/** A form's outcome with its status; kept by no cache. */
export function answerForm<Outcome extends { outcome: string }>(
  outcome: Outcome,
  { status = ownValue(statusOf, outcome.outcome), headers }: { status?: number; headers?: Headers } = {},
) {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return data(outcome, { status, headers: all })
}

type FormAnswer = ReturnType<typeof answerForm<{ outcome: string }>>

export const isFromScript = ({ headers }: Request) => !!headers.get('Accept')?.includes('application/json')

/** The answer in JSON, for `app/forms/send-form.ts`. */
export function scriptAnswer({ data: outcome, init }: FormAnswer): Response {
  return Response.json(outcome, init ?? undefined)
}

/**
 * Lets a page answer its form's script in JSON instead of as a page; `index` tells the form of an index route from
 * that of its layout, as React Router does.
 */
export function answerScripts<Visit extends Visited>(
  receive: (visit: Visit) => Promise<FormAnswer | Response>,
  { index = false } = {},
): MiddlewareFunction<Response> {
  return async (visit, next) => {
    const { request } = visit
    // `url` has lost the word by which an index route is meant.
    const isOurs = request.method === 'POST' && new URL(request.url).searchParams.has('index') === index
    if (!isOurs || !isFromScript(request)) return next()
    const answer = await receive(visit as unknown as Visit).catch(orResponse)
    return answer instanceof Response ? led(answer) : scriptAnswer(answer)
  }
}

function orResponse(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown
  throw thrown
}

/** A redirect would be followed by the script; it is told where to go. */
function led({ headers }: Response): Response {
  const all = new Headers({ 'Cache-Control': 'no-store' })
  for (const line of headers.getSetCookie()) all.append('Set-Cookie', line)
  return Response.json({ outcome: 'led', to: headers.get('Location') ?? href('/') }, { headers: all })
}
