import type { ServerBuild } from 'react-router'
import type { PageFacts } from '../../app/page-facts.ts'
import { addressesOf, type Page } from '../../app/pages.ts'
import type { Build } from '../requests/build.ts'

export type Route = NonNullable<ServerBuild['routes'][string]>

/** The pages of a build, read once; while developing, of the newest one. */
export function pagesOf(build: Build): () => Promise<readonly Page[]> {
  if (typeof build === 'function') return async () => readPages(await build())
  const pages = Promise.resolve(readPages(build))
  return () => pages
}

/** Every page with the facts that its route exports; throws for one that tells none. */
export function readPages({ routes }: ServerBuild): Page[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const hasIndex = (id: string) => all.some(({ parentId, index }) => parentId === id && index)
  return all
    .filter(({ id, module, path, index }) => module.default && (index || path) && !hasIndex(id))
    .map((route) => {
      const through = lineOf(route, routes)
      const facts = route.module.handle as PageFacts | undefined
      if (!facts) throw new Error(`${route.id} exports no facts: handle = { … } satisfies PageFacts`)
      const pattern = patternOf(through)
      return { pattern, addresses: addressesOf(pattern, facts), routes: through.map(({ id }) => id), facts }
    })
}

/** A route and those that it stands in, from the outside in. */
export function lineOf(route: Route, routes: ServerBuild['routes']): Route[] {
  const parent = route.parentId && routes[route.parentId]
  return [...(parent ? lineOf(parent, routes) : []), route]
}

/** As `app/routes.ts` writes it: « /actualites/:id ». */
export function patternOf(line: readonly Route[]): string {
  return `/${line.flatMap(({ path }) => path || []).join('/')}`
}
