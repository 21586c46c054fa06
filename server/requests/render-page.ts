import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  personContext,
  type RequestContext,
  requestContext,
  type SiteContext,
  siteContext,
} from '../../app/context.ts'
import { retryAfter } from '../../app/http/failure-page.ts'
import { readPerson } from '../../app/http/read-person.ts'
import type { Rendered } from '../page-cache/rendered-page.ts'

interface Parts {
  site: SiteContext
  log: Logger
  build: Parameters<typeof createRequestHandler>[0]
  isDevelopment: boolean
}

export type Render = (
  request: Request,
  who: Pick<RequestContext, 'id' | 'address' | 'nonce'>,
) => Promise<Response>

/** React Router with the site behind it. */
export function createRender({ site, log, build, isDevelopment }: Parts): Render {
  const renderRoute = createRequestHandler(build, isDevelopment ? 'development' : 'production')
  return async (request, who) => {
    const context = new RouterContextProvider()
    const own = { ...who, log: log.child({ requestId: who.id }), things: [], headers: new Headers() }
    context.set(siteContext, site)
    context.set(requestContext, own)
    const { person, setCookie } = await readPerson(site, request)
    context.set(personContext, person)
    return finish(await renderRoute(request, context), context.get(requestContext), setCookie)
  }
}

/** The page as somebody gets it of whom nothing is known: no cookie, no address, no preference. */
export function renderForEverybody(render: Render, siteUrl: string) {
  return async (address: string, nonce: string): Promise<Rendered> => {
    const request = new Request(new URL(address, siteUrl))
    return { nonce, response: await render(request, { id: randomUUID(), address: '', nonce }) }
  }
}

/**
 * A page carries its own nonce and, on /devis, its own form id: only the visitor's browser may keep it. A
 * database that is away comes back: visitors and robots are told to try again.
 */
function finish(response: Response, own: RequestContext, setCookie: string | null): Response {
  const { headers } = response
  // What the route itself says of the session is newer.
  if (setCookie && !headers.has('Set-Cookie')) headers.set('Set-Cookie', setCookie)
  for (const [name, value] of own.headers) headers.set(name, value)
  headers.set('X-Request-Id', own.id)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (!own.hasOutage || response.status !== 500) return response
  headers.set('Retry-After', retryAfter)
  return new Response(response.body, { status: 503, headers })
}
