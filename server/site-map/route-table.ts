import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

interface FoundRoute {
  path?: string
  /** It answers by itself: no page, so no data for one either. */
  isResource: boolean
}

/** The routes that an address leads to, from the outside in; none for an unknown one. */
export type RouteTable = (path: string) => FoundRoute[]

/** The site map of a build, to be asked as React Router asks its own. */
export function readRouteTable(build: ServerBuild): RouteTable {
  const routes = routesUnder(build, undefined)
  return (path) =>
    (matchRoutes(routes, pageOf(path)) ?? []).map(({ route }) => ({
      path: route.path,
      isResource: isResource(build, route.id),
    }))
}

/** The page whose data the router's own script asks for at such an address. */
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
