import { createMiddleware } from 'hono/factory'
import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router'
import type { OfficeMap } from '../../app/http/office-map.ts'
import { type OfficeHandle, officeMenuGroups } from '../../app/http/office-page.ts'
import type { PageHandle } from '../../app/http/page-handle.ts'
import { type PageWithFacts, pathPatternOf } from '../../app/http/pages.ts'
import { notFoundText } from '../../app/http/plain-error-page.ts'
import { findActiveMenuEntry } from '../../app/office/shell/active-menu-entry.ts'
import { rolesByPermission } from '../../domain/kernel/permissions.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** Returns the pages of a build, read once; in development, those of the newest build. */
export function createPageReader(build: SiteBuild): () => Promise<readonly PageWithFacts[]> {
  if (typeof build === 'function') return async () => readPages(await build())
  const pages = Promise.resolve(readPages(build))
  return () => pages
}

/** Returns every page with the facts that its route exports. Throws if a route exports no facts. */
export function readPages({ routes }: ServerBuild): PageWithFacts[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const hasIndex = (id: string) => all.some(({ parentId, index }) => parentId === id && index)
  return all
    .filter(({ id, module, path, index }) => module.default && (index || path) && !hasIndex(id))
    .map((route) => {
      const through = routeBranch(route, routes)
      const facts = route.module.handle as PageHandle | undefined
      if (!facts) throw new Error(`${route.id} exports no facts: handle = { … } satisfies PageHandle`)
      const pattern = routePattern(through)
      return { pattern, addresses: pathPatternOf(pattern, facts), routes: through.map(({ id }) => id), facts }
    })
}

/** Returns a route and its parents, outermost first. */
function routeBranch(route: Route, routes: ServerBuild['routes']): Route[] {
  const parent = route.parentId && routes[route.parentId]
  return [...(parent ? routeBranch(parent, routes) : []), route]
}

/** Returns the pattern of a route as in `app/routes.ts`: « /actualites/:id ». */
function routePattern(line: readonly Route[]): string {
  return `/${line.flatMap(({ path }) => path || []).join('/')}`
}

/** Id of the route that checks access to the office. */
const gate = 'routes/office/office'

/** Returns the office of a build, read once; in development, that of the newest build. */
export function createOfficeReader(build: SiteBuild): () => Promise<OfficeMap> {
  if (typeof build === 'function') return async () => readOfficeMap(await build())
  const office = Promise.resolve(readOfficeMap(build))
  return () => office
}

const groups = Object.keys(officeMenuGroups)

/** Returns the permission of each page of the office, and its menu. Throws for a route without a permission. */
export function readOfficeMap({ routes }: ServerBuild): OfficeMap {
  const files = Object.values(routes)
    .filter((route) => route !== undefined)
    .map((route) => ({ route, line: routeBranch(route, routes) }))
    .filter(({ route, line }) => route.id !== gate && line.some(({ id }) => id === gate))
    .map(({ route, line }) => ({ pattern: routePattern(line), facts: officeFactsOf(route) }))
  const entries = files
    .flatMap(({ pattern, facts: { permission, entry } }) =>
      entry ? [{ ...entry, permission, to: pattern }] : [],
    )
    .sort(
      (one, other) =>
        groups.indexOf(one.group) - groups.indexOf(other.group) || one.menuOrder - other.menuOrder,
    )
  return {
    // React Router passes the pattern to the access check without its first slash.
    permissions: new Map(files.map(({ pattern, facts }) => [pattern.slice(1), facts.permission])),
    entries,
    commands: inMenuOrder(
      files.flatMap(({ pattern, facts: { permission, command } }) =>
        command ? [{ label: command, permission, to: pattern, pattern }] : [],
      ),
      entries,
    ),
    guide: inMenuOrder(
      files.flatMap(({ pattern, facts: { permission, help } }) =>
        help ? [{ ...help, permission, pattern }] : [],
      ),
      entries,
    ),
  }
}

function officeFactsOf({
  id,
  module,
}: Route): Pick<OfficeHandle, 'permission' | 'entry' | 'command' | 'help'> {
  const facts = module.handle as Partial<OfficeHandle> | undefined
  if (!facts?.permission || !Object.hasOwn(rolesByPermission, facts.permission))
    throw new Error(
      `${id} names no permission: handle = { ...officePage, permission: '…' } satisfies OfficeHandle`,
    )
  return { permission: facts.permission, entry: facts.entry, command: facts.command, help: facts.help }
}

/** Sorts pages in the order of the menu entries that they belong to; pages without an entry are last. */
function inMenuOrder<Page extends { pattern: string }>(pages: Page[], entries: OfficeMap['entries']): Page[] {
  const rankOf = ({ pattern }: Page) => {
    const above = findActiveMenuEntry(entries, pattern)
    return above ? entries.indexOf(above) : entries.length
  }
  return pages.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.pattern.length - other.pattern.length,
  )
}

interface FoundRoute {
  path?: string
  /** Whether the route has no page: its loader returns the response itself. */
  isResource: boolean
}

/** Finds the routes of a URL, outermost first; empty for an unknown URL. */
type RouteTable = (path: string) => Promise<FoundRoute[]>

/**
 * Reads the routes of a build. React Router's `matchRoutes` ranks all routes for each URL, which takes milliseconds; its handler,
 * which loads nothing here, ranks them once.
 */
export function readRouteTable(build: ServerBuild): RouteTable {
  const handler = createStaticHandler(routesUnder(build, undefined))
  return async (path) => {
    const response = await handler.query(new Request(`http://site${pageOf(path)}`))
    if (response instanceof Response || response.errors) return []
    return response.matches.map(({ route }) => ({
      path: route.path,
      isResource: isResource(build, route.id),
    }))
  }
}

/** Returns the path of the page whose data the router's script requests. */
function pageOf(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '')
}

function isResource({ routes }: ServerBuild, id: string | undefined): boolean {
  const module = routes[id ?? '']?.module
  return module !== undefined && module.default === undefined && module.ErrorBoundary === undefined
}

function routesUnder(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route as { id: string; path?: string; index?: boolean }
      return index ? { id, index: true as const } : { id, path, children: routesUnder(build, id) }
    })
}

/**
 * Rejects requests of the router's script for data of routes that are not pages: the router would read the whole response into
 * memory, and an event stream never ends. Unknown URLs are left to the router, which redirects them to the home page.
 */
export function rejectDataRequestsOfNonPages(build: SiteBuild) {
  const table = typeof build === 'function' ? async () => readRouteTable(await build()) : readOnce(build)
  return createMiddleware(async (c, next) => {
    if (!c.req.path.endsWith('.data')) return next()
    const routesOf = await table()
    const route = (await routesOf(c.req.path)).at(-1)
    if (!route?.isResource || route.path === '*') return next()
    return c.text(notFoundText, 404, { 'Cache-Control': 'no-store' })
  })
}

function readOnce(build: ServerBuild): () => RouteTable {
  const table = readRouteTable(build)
  return () => table
}

/** React Router's build with routes and assets; in development, a function that returns the newest one. */
export type SiteBuild = ServerBuild | (() => Promise<ServerBuild>)
