import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  personContext,
  type RequestContext,
  requestContext,
  type SiteContext,
  siteContext,
} from '../app/context.ts'
import { clientAddress } from '../app/http/client-address.ts'
import { compression } from '../app/http/compression.ts'
import { departures, hasLeft, leftAnswer } from '../app/http/departures.ts'
import { dropBody } from '../app/http/drop-body.ts'
import { failurePage, retryAfter } from '../app/http/failure-page.ts'
import { plainPaths } from '../app/http/plain-paths.ts'
import { readPerson } from '../app/http/read-person.ts'
import { requestLog } from '../app/http/request-log.ts'
import { sameOrigin } from '../app/http/same-origin.ts'
import { securityHeaders } from '../app/http/security-headers.ts'
import { staticFiles } from '../app/http/static-files.ts'
import type { Metrics } from './metrics/metrics.ts'
import { measureRequests, metricsPath, serveMetrics } from './metrics/serve-metrics.ts'
import { answerFromMemory, type FromMemory, fillMemory, standIn } from './page-cache/answer-from-memory.ts'
import type { Rendered } from './page-cache/cached-page.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { refuseResourceData } from './resource-data.ts'

/** React Router's build, or what gives the newest one while developing. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

interface Wiring {
  site: SiteContext
  log: Logger
  /** React Router's build: the routes and their assets. */
  build: Build
  /** Where the built assets lie; absent while Vite serves them. */
  clientDirectory?: string
  trustedProxies: number
  /** Absent when nobody may read them. */
  openMetrics?: (cache: PageCache | null) => Metrics
  metricsToken?: string
  /** Absent when every page is rendered for each visitor. */
  openCache?: (render: (address: string) => Promise<Rendered>) => PageCache
}

export type AppEnv = { Bindings: HttpBindings; Variables: RequestIdVariables & SecureHeadersVariables }

type RenderRoute = (
  request: Request,
  visit: Pick<RequestContext, 'id' | 'address' | 'nonce'>,
) => Promise<Response>

/** Everything that happens to a request, in order, and the pages in memory that come before it. */
export function buildApp(wiring: Wiring): { app: Hono<AppEnv>; fromMemory: FromMemory } {
  const { site, log, clientDirectory, trustedProxies, openCache } = wiring
  const app = new Hono<AppEnv>()
  const render = renderer(wiring)
  const renderForAll = renderForEverybody(render, site.siteUrl)
  const cache = openCache?.((address) => renderForAll(address, randomUUID())) ?? null

  const metrics = wiring.openMetrics?.(cache) ?? null

  if (metrics && typeof wiring.build !== 'function') app.use(measureRequests(metrics, wiring.build))
  app.use(requestId())
  app.use(plainPaths)
  // Before the headers of pages: a picture has no use for them, and a phone's line would carry them with each.
  if (clientDirectory) app.use(staticFiles(clientDirectory))
  app.use(securityHeaders({ isHttps: site.siteUrl.startsWith('https:'), isDevelopment: !clientDirectory }))
  app.get(metricsPath, serveMetrics(metrics, wiring.metricsToken))
  app.use(requestLog(log))
  app.use(departures)
  app.use(refuseResourceData(wiring.build))
  app.use(compression)
  app.use(dropBody)
  app.use(sameOrigin(site.siteUrl))
  if (cache) app.use(standIn(cache), fillMemory(cache, renderForAll))
  app.all('*', (c) =>
    render(c.req.raw, {
      id: c.get('requestId'),
      address: clientAddress(
        getConnInfo(c).remote.address ?? '',
        c.req.header('X-Forwarded-For') ?? null,
        trustedProxies,
      ),
      nonce: c.get('secureHeadersNonce') ?? '',
    }),
  )
  // Only the database can be away here: whose session could not be looked up is asked to come again.
  app.onError((error, c) => {
    if (hasLeft(c)) return leftAnswer()
    return failurePage(site.isOutage(error) ? new HTTPException(503, { cause: error }) : error, c, log)
  })
  return { app, fromMemory: cache ? answerFromMemory(cache, log, metrics) : () => false }
}

/** React Router with the site behind it. */
function renderer({ site, log, build, clientDirectory }: Wiring): RenderRoute {
  const renderRoute = createRequestHandler(build, clientDirectory ? 'production' : 'development')
  return async (request, who) => {
    const context = new RouterContextProvider()
    const visit: RequestContext = {
      ...who,
      log: log.child({ requestId: who.id }),
      things: [],
      headers: new Headers(),
    }
    context.set(siteContext, site)
    context.set(requestContext, visit)
    const { person, setCookie } = await readPerson(site, request)
    context.set(personContext, person)
    return finish(await renderRoute(request, context), visit, setCookie)
  }
}

/** The page as somebody gets it of whom nothing is known: no cookie, no address, no preference. */
function renderForEverybody(render: RenderRoute, siteUrl: string) {
  return async (address: string, nonce: string): Promise<Rendered> => {
    const request = new Request(new URL(address, siteUrl))
    return { nonce, response: await render(request, { id: randomUUID(), address: '', nonce }) }
  }
}

/**
 * A page carries its own nonce and, on /devis, its own form id: only the visitor's browser may keep it. A
 * database that is away comes back: visitors and robots are told to try again.
 */
function finish(response: Response, visit: RequestContext, setCookie: string | null): Response {
  const { headers } = response
  // What the route itself says of the session is newer.
  if (setCookie && !headers.has('Set-Cookie')) headers.set('Set-Cookie', setCookie)
  for (const [name, value] of visit.headers) headers.set(name, value)
  headers.set('X-Request-Id', visit.id)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (!visit.hasOutage || response.status !== 500) return response
  headers.set('Retry-After', retryAfter)
  return new Response(response.body, { status: 503, headers })
}
