import { data, href, type MiddlewareFunction } from 'react-router'
import { ownValue } from '../../domain/kernel/text/own-value.ts'
import type { RouteVisit } from '../http/visit.ts'
import type { FormOutcome } from './form-outcome.ts'

type FormHandler<Visit> = (visit: Visit) => Promise<ReturnType<typeof answerForm<FormOutcome>> | Response>

const intentParameter = 'formulaire'

/** Where the form of that name is sent, of a page that has several, whose query stays; `index` as for `actionsByIntent`. */
export const formAddress = (page: string, name: string, { index = false } = {}) =>
  `${page}${page.includes('?') ? '&' : '?'}${index ? 'index&' : ''}${intentParameter}=${name}#${name}`

/**
 * A page with several forms, told apart by what stands behind their address: its `middleware` for scripts, its `action`
 * for the page, which finds the outcome of each form under its name. `index` for the page of an index route;
 * `unnamed` is the form of a post that names none.
 */
export function actionsByIntent<Name extends string, Visit extends RouteVisit>(
  forms: Record<Name, FormHandler<Visit>>,
  { index = false, unnamed = '' }: { index?: boolean; unnamed?: NoInfer<Name> | '' } = {},
) {
  const find = ({ request }: RouteVisit) => {
    const name = new URL(request.url).searchParams.get(intentParameter) ?? unnamed
    if (!Object.hasOwn(forms, name)) throw data(null, { status: 404 })
    return name as Name
  }
  return {
    middleware: [answerFormsAsJson((visit: Visit) => forms[find(visit)](visit), { index })],
    async action(visit: Visit) {
      const name = find(visit)
      const answer = await forms[name](visit)
      if (answer instanceof Response) throw answer
      const outcomes: { [Form in Name]?: FormOutcome } = {}
      outcomes[name] = answer.data
      return data(outcomes, answer.init ?? undefined)
    },
  }
}

/** Statuses of the outcomes that every form has (docs/decisions/0024-form-handling.md). */
const statusByOutcome: Record<string, number> = { saved: 200, invalid: 422, limited: 429, failed: 503 }

/** A form's outcome with its status; kept by no cache. */
export function answerForm<Outcome extends { outcome: string }>(
  outcome: Outcome,
  {
    status = ownValue(statusByOutcome, outcome.outcome),
    headers,
  }: { status?: number; headers?: Headers } = {},
) {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return data(outcome, { status, headers: all })
}

type FormAnswer = ReturnType<typeof answerForm<{ outcome: string }>>

export const wantsJson = ({ headers }: Request) => !!headers.get('Accept')?.includes('application/json')

/** The answer in JSON, for `app/forms/send-form.ts`. */
export function jsonAnswer({ data: outcome, init }: FormAnswer): Response {
  return Response.json(outcome, init ?? undefined)
}

/**
 * Lets a page answer its form's script in JSON instead of as a page; `index` tells the form of an index route from
 * that of its layout, as React Router does.
 */
export function answerFormsAsJson<Visit extends RouteVisit>(
  receive: (visit: Visit) => Promise<FormAnswer | Response>,
  { index = false } = {},
): MiddlewareFunction<Response> {
  return async (visit, next) => {
    const { request } = visit
    // `url` has lost the word by which an index route is meant.
    const isOurs = request.method === 'POST' && new URL(request.url).searchParams.has('index') === index
    if (!isOurs || !wantsJson(request)) return next()
    const answer = await receive(visit as unknown as Visit).catch(responseOrThrow)
    return answer instanceof Response ? redirectAsJson(answer) : jsonAnswer(answer)
  }
}

function responseOrThrow(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown
  throw thrown
}

/** A redirect would be followed by the script; it is told where to go. */
function redirectAsJson({ headers }: Response): Response {
  const all = new Headers({ 'Cache-Control': 'no-store' })
  for (const line of headers.getSetCookie()) all.append('Set-Cookie', line)
  return Response.json({ outcome: 'led', to: headers.get('Location') ?? href('/') }, { headers: all })
}
