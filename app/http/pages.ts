import type { PageHandle } from './page-handle.ts'

export interface PageWithFacts {
  /** Pattern as in `app/routes.ts`: « /actualites/:id ». */
  pattern: string
  /** Matches every address of the page. */
  addresses: RegExp
  /** Ids of the routes that render the page, from the root to the leaf. */
  routes: readonly string[]
  facts: PageHandle
}

/** Pattern of a route parameter: slugs on public pages, anything on private ones. */
const slug = '[A-Za-z0-9_-]{1,200}'
const anything = '[^/]{1,200}'

export function pathPatternOf(pattern: string, { audience }: PageHandle): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, audience === 'path' ? slug : anything)}$`)
}

/** Returns the first segment of a path, with the slash that follows it: « /espace_pro/ », « /devis ». */
export function firstPathSegmentOf(pattern: string): string {
  const [section = '/'] = /^\/[^/]*\/?/.exec(pattern) ?? []
  return section
}
