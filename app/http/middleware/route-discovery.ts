import { createMiddleware } from 'hono/factory'

/** Address at which React Router's script requests the routes of a page's links (its `routeDiscovery`). */
export const routeDiscoveryPath = '/__manifest'

/**
 * Maximum number of paths in one request. Matching a path against all routes takes 0.2 ms, and an address can contain 2,500 short
 * paths. The script requests a path again if a user follows it.
 */
const maxPaths = 300

/** Rejects requests with more paths than the longest page has links. */
export const limitRouteDiscovery = createMiddleware(async (c, next) => {
  const paths = c.req.query('paths')?.split(',') ?? []
  return paths.length > maxPaths ? c.body(null, 400) : next()
})
