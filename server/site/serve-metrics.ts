import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { notFoundText } from '../../app/http/plain-error-page.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { readRouteTable } from './site-map.ts'

/** Path for Prometheus; 404 without a token in the settings. */
export const metricsPath = '/metrics'

/**
 * Returns the handler of the metrics page. Requests without the token of the settings get 401, or 404 if no token is
 * configured.
 */
export function serveMetrics(metrics: Metrics | null, token: string | undefined) {
  return async (c: Context) => {
    if (!metrics || !token) return c.text(notFoundText, 404)
    const shown = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    if (!isSame(shown, token)) return c.text('Non autorisé', 401, { 'WWW-Authenticate': 'Bearer' })
    return c.text(await metrics.text(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  }
}

/** Compares in constant time. */
function isSame(shown: string, token: string): boolean {
  const [a, b] = [shown, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Measures the time of every request under the pattern of its route. */
export function measureRequests(metrics: Metrics, build: ServerBuild): MiddlewareHandler {
  const routesOf = readRouteTable(build)
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { method, path } = c.req
    const seconds = (performance.now() - start) / 1000
    const route = `/${(await routesOf(path)).flatMap((found) => found.path || []).join('/')}`
    metrics.observe({ method, route, status: c.res.status, seconds })
  }
}
