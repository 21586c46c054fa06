import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { staticFiles } from '../app/http/files/static-files.ts'
import { compression } from '../app/http/middleware/compression.ts'
import { departures } from '../app/http/middleware/departures.ts'
import { dropBody } from '../app/http/middleware/drop-body.ts'
import { plainAddresses } from '../app/http/middleware/plain-addresses.ts'
import { requestLog } from '../app/http/middleware/request-log.ts'
import { sameOrigin } from '../app/http/middleware/same-origin.ts'
import { securityHeaders } from '../app/http/middleware/security-headers.ts'
import { measureRequests, metricsPath, serveMetrics } from './metrics/serve-metrics.ts'
import { answerFromMemory, type FromMemory } from './page-cache/answer-from-memory.ts'
import { fillMemory } from './page-cache/fill-memory.ts'
import { standIn } from './page-cache/stand-in.ts'
import { answerFailure } from './requests/answer-failure.ts'
import { answerWith } from './requests/answer-with.ts'
import { renderForEverybody } from './requests/render-for-everybody.ts'
import { createRender } from './requests/render-page.ts'
import type { AppEnv, Wiring } from './requests/wiring.ts'
import { refuseResourceData } from './site-map/resource-data.ts'

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
  const isHttps = site.siteUrl.startsWith('https:')
  app.use(securityHeaders({ isHttps, isDevelopment, hstsSubdomains: wiring.hstsSubdomains }))
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
