import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Logger } from 'pino'
import type { SiteContext } from '../app/context.ts'
import { clientAddress } from '../app/http/client-address.ts'
import { failurePage } from '../app/http/failure-page.ts'
import { staticFiles } from '../app/http/files/static-files.ts'
import { compression } from '../app/http/middleware/compression.ts'
import { departures, hasLeft, leftAnswer } from '../app/http/middleware/departures.ts'
import { dropBody } from '../app/http/middleware/drop-body.ts'
import { plainAddresses } from '../app/http/middleware/plain-addresses.ts'
import { requestLog } from '../app/http/middleware/request-log.ts'
import { sameOrigin } from '../app/http/middleware/same-origin.ts'
import { securityHeaders } from '../app/http/middleware/security-headers.ts'
import type { Build } from './build.ts'
import type { Metrics } from './metrics/metrics.ts'
import { measureRequests, metricsPath, serveMetrics } from './metrics/serve-metrics.ts'
import { answerFromMemory, type FromMemory, fillMemory, standIn } from './page-cache/answer-from-memory.ts'
import type { Rendered } from './page-cache/cached-page.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { createRender, type Render, renderForEverybody } from './render-page.ts'
import { refuseResourceData } from './site-map/resource-data.ts'

interface Wiring {
  site: SiteContext
  log: Logger
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

/** Everything that happens to a request, in order, and the pages in memory that come before it. */
export function buildApp(wiring: Wiring): { app: Hono<AppEnv>; fromMemory: FromMemory } {
  const { site, log, clientDirectory } = wiring
  const isDevelopment = !clientDirectory
  const render = createRender({ ...wiring, isDevelopment })
  const renderForAll = renderForEverybody(render, site.siteUrl)
  const cache = wiring.openCache?.((address) => renderForAll(address, randomUUID())) ?? null
  const metrics = wiring.openMetrics?.(cache) ?? null

  const app = new Hono<AppEnv>()
  if (metrics && typeof wiring.build !== 'function') app.use(measureRequests(metrics, wiring.build))
  app.use(requestId())
  app.use(plainAddresses)
  // Before the headers of pages: a picture has no use for them, and a phone's line would carry them with each.
  if (clientDirectory) app.use(staticFiles(clientDirectory))
  app.use(securityHeaders({ isHttps: site.siteUrl.startsWith('https:'), isDevelopment }))
  app.get(metricsPath, serveMetrics(metrics, wiring.metricsToken))
  app.use(requestLog(log))
  app.use(departures)
  app.use(refuseResourceData(wiring.build))
  app.use(compression)
  app.use(dropBody)
  app.use(sameOrigin(site.siteUrl))
  if (cache) app.use(standIn(cache), fillMemory(cache, renderForAll))
  app.all('*', answerWith(render, wiring.trustedProxies))
  app.onError((error, c) => answerFailure(error, c, wiring))
  return { app, fromMemory: cache ? answerFromMemory(cache, log, metrics) : () => false }
}

function answerWith(render: Render, trustedProxies: number) {
  return (c: Context<AppEnv>) => {
    const connection = getConnInfo(c).remote.address ?? ''
    const forwardedFor = c.req.header('X-Forwarded-For') ?? null
    return render(c.req.raw, {
      id: c.get('requestId'),
      address: clientAddress(connection, forwardedFor, trustedProxies),
      nonce: c.get('secureHeadersNonce') ?? '',
    })
  }
}

/** Only the database can be away here: whose session could not be looked up is asked to come again. */
function answerFailure(error: Error, c: Context<AppEnv>, { site, log }: Wiring) {
  if (hasLeft(c)) return leftAnswer()
  return failurePage(site.isOutage(error) ? new HTTPException(503, { cause: error }) : error, c, log)
}
