import { createMiddleware } from 'hono/factory'
import type { ServerBuild } from 'react-router'
import { nothingHere } from '../../app/http/nothing-here.ts'
import type { Build } from '../requests/build.ts'
import { type RouteTable, readRouteTable } from './route-table.ts'

/**
 * What is no page has no data for the router's script: it would read the whole answer into memory, and wait for ever
 * on an event stream. Unknown addresses stay its own, which leads them home.
 */
export function refuseResourceData(build: Build) {
  const table = typeof build === 'function' ? async () => readRouteTable(await build()) : readOnce(build)
  return createMiddleware(async (c, next) => {
    if (!c.req.path.endsWith('.data')) return next()
    const routesOf = await table()
    const route = routesOf(c.req.path).at(-1)
    if (!route?.isResource || route.path === '*') return next()
    return c.text(nothingHere, 404, { 'Cache-Control': 'no-store' })
  })
}

function readOnce(build: ServerBuild): () => RouteTable {
  const table = readRouteTable(build)
  return () => table
}
