import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Metrics } from './metrics.ts'

/** Where Prometheus asks. Without a token in the settings there is nothing at this address. */
export const metricsPath = '/metrics'

/** Answers who shows the token of the settings; for all others it is 401, or 404 while no token is set. */
export function serveMetrics(metrics: Metrics | null, token: string | undefined) {
  return async (c: Context) => {
    if (!metrics || !token) return c.text('Introuvable', 404)
    const shown = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    if (!isSame(shown, token)) return c.text('Non autorisé', 401, { 'WWW-Authenticate': 'Bearer' })
    return c.text(await metrics.text(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  }
}

/** Takes as long whatever the two have in common. */
function isSame(shown: string, token: string): boolean {
  const [a, b] = [shown, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Times every request under the pattern of its route. */
export function measureRequests(metrics: Metrics, build: ServerBuild): MiddlewareHandler {
  const routes = routesUnder(build, undefined)
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { method, path } = c.req
    const seconds = (performance.now() - start) / 1000
    metrics.observe({ method, route: patternOf(routes, path), status: c.res.status, seconds })
  }
}

function patternOf(routes: RouteObject[], path: string): string {
  const page = path === '/_.data' ? '/' : path.replace(/\.data$/, '')
  const matches = matchRoutes(routes, page) ?? []
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
}

function routesUnder(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route as { id: string; path?: string; index?: boolean }
      return index ? { id, index: true as const } : { id, path, children: routesUnder(build, id) }
    })
}
