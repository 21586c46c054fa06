import { data, href, type MiddlewareFunction } from 'react-router'
import { getOwnProperty } from '../../domain/kernel/text/own-property.ts'
import type { RouteArgs } from '../http/route-args.ts'
import type { FormOutcome } from './form-outcome.ts'

type FormHandler<Args> = (args: Args) => Promise<ReturnType<typeof formResponse<FormOutcome>> | Response>

/** Outcome that the handler of a form returns to its page. */
export type OutcomeOf<Handler> = Handler extends (args: never) => Promise<infer Answer>
  ? Extract<Answer, { data: unknown }>['data']
  : never

/** Outcomes of several forms, by their names. Only the form that was sent has one. */
export type OutcomesOf<Forms> = { [Name in keyof Forms]?: OutcomeOf<Forms[Name]> }

const intentParameter = 'formulaire'

/** Returns the address of one form on a page with several, keeping the page's query; `index` as for `actionsByIntent`. */
export const formAddress = (page: string, name: string, { index = false } = {}) =>
  `${page}${page.includes('?') ? '&' : '?'}${index ? 'index&' : ''}${intentParameter}=${name}#${name}`

/**
 * Handles several forms of one page, distinguished by a query parameter. `middleware` responds to scripts, `action` to page
 * requests, with the outcome of each form under its name. Set `index` on an index route; `unnamed` is the form that a post
 * without the parameter belongs to.
 */
export function actionsByIntent<Args extends RouteArgs, Forms extends object>(
  forms: Forms & Readonly<Record<string, FormHandler<Args>>>,
  { index = false, unnamed = '' }: { index?: boolean; unnamed?: NoInfer<keyof Forms & string> | '' } = {},
) {
  const find = ({ request }: RouteArgs) => {
    const name = new URL(request.url).searchParams.get(intentParameter) ?? unnamed
    if (!Object.hasOwn(forms, name)) throw data(null, { status: 404 })
    return name as keyof Forms & string
  }
  return {
    middleware: [respondToFormsInJson((args: Args) => forms[find(args)](args), { index })],
    async action(args: Args) {
      const name = find(args)
      const response = await forms[name](args)
      if (response instanceof Response) throw response
      const outcomes = { [name]: response.data } as OutcomesOf<Forms>
      return data(outcomes, response.init ?? undefined)
    },
  }
}

/** Statuses of the outcomes that every form has. */
const statusByOutcome: Record<string, number> = { saved: 200, invalid: 422, limited: 429, failed: 503 }

/** Returns a form's outcome with its status, not cacheable. */
export function formResponse<Outcome extends { outcome: string }>(
  outcome: Outcome,
  {
    status = getOwnProperty(statusByOutcome, outcome.outcome),
    headers,
  }: { status?: number; headers?: Headers } = {},
) {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return data(outcome, { status, headers: all })
}

type FormResponse = ReturnType<typeof formResponse<{ outcome: string }>>

export const isJsonRequested = ({ headers }: Request) => !!headers.get('Accept')?.includes('application/json')

/** Converts the response to JSON for `app/forms/send-form.ts`. */
export function toJsonResponse({ data: outcome, init }: FormResponse): Response {
  return Response.json(outcome, init ?? undefined)
}

/**
 * Responds in JSON to the form's own script instead of rendering the page. `index` distinguishes the form of an index route from
 * that of its layout, as in React Router.
 */
export function respondToFormsInJson<Args extends RouteArgs>(
  handle: (args: Args) => Promise<FormResponse | Response>,
  { index = false } = {},
): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { request } = args
    // The `url` argument of middleware lacks the `index` parameter.
    const isOurs = request.method === 'POST' && new URL(request.url).searchParams.has('index') === index
    if (!isOurs || !isJsonRequested(request)) return next()
    const response = await handle(args as unknown as Args).catch(responseOrThrow)
    return response instanceof Response ? redirectAsJson(response) : toJsonResponse(response)
  }
}

function responseOrThrow(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown
  throw thrown
}

/**
 * Returns the target of a redirect in JSON, because `fetch` would follow the redirect itself. The outcome keeps the name `led`,
 * because pages that were opened before an update of the site read it too.
 */
function redirectAsJson({ headers }: Response): Response {
  const all = new Headers({ 'Cache-Control': 'no-store' })
  for (const line of headers.getSetCookie()) all.append('Set-Cookie', line)
  return Response.json({ outcome: 'led', to: headers.get('Location') ?? href('/') }, { headers: all })
}
