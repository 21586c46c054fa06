import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { buildVersionHeader } from '../../app/http/build-version.ts'
import { resolveClientNetwork } from '../../app/http/client-address.ts'
import {
  personContext,
  type RequestContext,
  requestContext,
  type SiteContext,
  siteContext,
} from '../../app/http/context.ts'
import { serveBuiltFiles } from '../../app/http/files/static-files.ts'
import { findSignedInPerson } from '../../app/http/find-signed-in-person.ts'
import {
  abortedResponse,
  clientAbortsMiddleware,
  isClientAborted,
} from '../../app/http/middleware/client-aborts.ts'
import { compressionMiddleware } from '../../app/http/middleware/compression.ts'
import { discardUnreadBody } from '../../app/http/middleware/drain-body.ts'
import { rejectMalformedUrls } from '../../app/http/middleware/malformed-urls.ts'
import { createRequestLogMiddleware } from '../../app/http/middleware/request-log.ts'
import { limitRouteDiscovery, routeDiscoveryPath } from '../../app/http/middleware/route-discovery.ts'
import { requireSameOrigin } from '../../app/http/middleware/same-origin.ts'
import { createSecurityHeadersMiddleware } from '../../app/http/middleware/security-headers.ts'
import { lastResortErrorResponse, outageRetryAfterSeconds } from '../../app/http/plain-error-page.ts'
import { type RequestSlots, unlimitedRequestSlots } from '../connections/limit-requests.ts'
import type { RenderedPage } from '../page-cache/cached-page.ts'
import {
  type MemoryResponder,
  renderAndCache,
  serveFromMemory,
  serveStaleOnOutage,
} from '../page-cache/serve-cached-pages.ts'
import { measureRequests, metricsPath, serveMetrics } from './serve-metrics.ts'
import { rejectDataRequestsOfNonPages } from './site-map.ts'
import type { AppEnv, Wiring } from './wiring.ts'

/** Builds the middleware for requests, in order, and the handler that serves cached pages before it. */
export function buildApp(wiring: Wiring): { app: Hono<AppEnv>; fromMemory: MemoryResponder } {
  const { site, log, browserBuildFolder } = wiring
  const isDevelopment = !browserBuildFolder
  const render = createRender({ ...wiring, isDevelopment })
  const renderForAll = renderForEverybody(render, site.siteUrl)
  const cache = wiring.openCache?.((address) => renderForAll(address, randomUUID())) ?? null
  const metrics = wiring.openMetrics?.(cache) ?? null

  const app = new Hono<AppEnv>()
  if (metrics && typeof wiring.build !== 'function') app.use(measureRequests(metrics, wiring.build))
  app.use(requestId())
  app.use(rejectMalformedUrls)
  app.use(routeDiscoveryPath, limitRouteDiscovery)
  // Built files are served before the headers of pages are added: pictures do not need these headers, which would add
  // bytes to each response.
  if (browserBuildFolder) app.use(serveBuiltFiles(browserBuildFolder))
  const isHttps = site.siteUrl.startsWith('https:')
  app.use(createSecurityHeadersMiddleware({ isHttps, isDevelopment, hstsSubdomains: wiring.hstsSubdomains }))
  app.get(metricsPath, serveMetrics(metrics, wiring.metricsToken))
  app.use(createRequestLogMiddleware(log))
  app.use(clientAbortsMiddleware)
  app.use(rejectDataRequestsOfNonPages(wiring.build))
  app.use(compressionMiddleware)
  app.use(discardUnreadBody)
  app.use(requireSameOrigin(site.siteUrl))
  if (cache) app.use(serveStaleOnOutage(cache), renderAndCache(cache, renderForAll))
  app.all('*', answerWith(render, wiring.trustedProxies))
  app.onError((error, c) => answerFailure(error, c, wiring))
  return { app, fromMemory: cache ? serveFromMemory(cache, log, metrics) : () => false }
}

interface Parts {
  site: SiteContext
  log: Logger
  build: Parameters<typeof createRequestHandler>[0]
  isDevelopment: boolean
}

type Render = (
  request: Request,
  who: Pick<RequestContext, 'id' | 'address' | 'nonce' | keyof RequestSlots>,
) => Promise<Response>

/** Creates the function that renders a route with React Router and the site's context. */
function createRender({ site, log, build, isDevelopment }: Parts): Render {
  const renderRoute = createRequestHandler(build, isDevelopment ? 'development' : 'production')
  return async (request, who) => {
    const context = new RouterContextProvider()
    const own = { ...who, log: log.child({ requestId: who.id }), things: [], headers: new Headers() }
    context.set(siteContext, site)
    context.set(requestContext, own)
    const { person, setCookie } = await findSignedInPerson(site, request)
    context.set(personContext, person)
    const response = await renderRoute(request, context)
    // In development, Vite updates the page itself.
    if (typeof build !== 'function' && (request.method === 'HEAD' || request.method === 'POST'))
      response.headers.set(buildVersionHeader, build.assets.version)
    return finish(response, context.get(requestContext), setCookie)
  }
}

/**
 * Sets the headers of a response. Only the visitor's browser may cache a page, because the page contains the visitor's nonce and,
 * on /devis, the id of the visitor's form. Files that must not be cached must not be indexed. During an outage of the database,
 * visitors and robots are asked to try again.
 */
function finish(response: Response, own: RequestContext, setCookie: string | null): Response {
  const { headers } = response
  // A cookie that the route itself sets is newer.
  if (setCookie && !headers.has('Set-Cookie')) headers.set('Set-Cookie', setCookie)
  for (const [name, value] of own.headers)
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  headers.set('X-Request-Id', own.id)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  // Pages state in their HTML whether search engines may index them; other files need a header.
  if (
    headers.get('Cache-Control') === 'private, no-store' &&
    !headers.get('Content-Type')?.startsWith('text/html')
  )
    headers.set('X-Robots-Tag', 'noindex')
  if (!own.hasOutage || response.status !== 500) return response
  headers.set('Retry-After', outageRetryAfterSeconds)
  return new Response(response.body, { status: 503, headers })
}

/** Renders the page for the visitor who sent the request. */
function answerWith(render: Render, trustedProxies: number) {
  return (c: Context<AppEnv>) => {
    const connection = getConnInfo(c).remote.address ?? ''
    const forwardedFor = c.req.header('X-Forwarded-For') ?? null
    return render(c.req.raw, {
      id: c.get('requestId'),
      address: resolveClientNetwork(connection, forwardedFor, trustedProxies),
      nonce: c.get('secureHeadersNonce') ?? '',
      releasePageSlot: c.env.releasePageSlot ?? unlimitedRequestSlots.releasePageSlot,
      takeFormSlot: c.env.takeFormSlot ?? unlimitedRequestSlots.takeFormSlot,
    })
  }
}

/** Renders the page for an unknown visitor: no cookie, no address, no preference. */
function renderForEverybody(render: Render, siteUrl: string) {
  return async (address: string, nonce: string): Promise<RenderedPage> => {
    const request = new Request(new URL(address, siteUrl))
    return {
      nonce,
      response: await render(request, { id: randomUUID(), address: '', nonce, ...unlimitedRequestSlots }),
    }
  }
}

/** Returns the failure page. During an outage of the database the session cannot be read, so visitors are asked to try again. */
function answerFailure(error: Error, c: Context<AppEnv>, { site, log }: Wiring) {
  if (isClientAborted(c)) return abortedResponse()
  const shown = site.isOutage(error) ? new HTTPException(503, { cause: error }) : error
  return lastResortErrorResponse(shown, c, { log, site: site.facts.current() })
}
