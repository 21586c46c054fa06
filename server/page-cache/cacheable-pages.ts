import type { PageCacheOptions } from '../../app/http/page-handle.ts'
import type { PageWithFacts } from '../../app/http/pages.ts'
import { newsletterOutcomeKeys } from '../../app/ui/newsletter/newsletter-outcomes.ts'

export interface CacheableAddress {
  /** Normalised address: path and known query parameters in a fixed order. This address is rendered. */
  address: string
  kind: CacheablePage
}

/** Returns the normalised address of a request; `null` when the page must not be cached. */
export function cacheableAddress(kinds: readonly CacheablePage[], url: string): CacheableAddress | null {
  const { path, query } = split(url)
  const isData = path.endsWith('.data')
  const page = isData ? pageOfData(path) : path
  const kind = kinds.find((each) => each.addresses.test(page))
  const shown = kind?.query ? kind.query(query) : {}
  if (!kind || !shown) return null
  const knownParams = new URLSearchParams(shown)
  if (isData) keepRoutes(knownParams, query, kind)
  else keepNewsletterWord(knownParams, query)
  const search = knownParams.toString()
  return { address: search ? `${path}?${search}` : path, kind }
}

function split(url: string): { path: string; query: URLSearchParams } {
  const mark = url.indexOf('?')
  return mark < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark)) }
}

function pageOfData(path: string): string {
  return path === '/_.data' ? '/' : path.slice(0, -'.data'.length)
}

/** A page that is the same for every visitor. */
export interface CacheablePage extends Omit<PageWithFacts, 'facts'>, PageCacheOptions {}

/** Returns the pages that may be cached. All depend on the settings, because header and footer show the locations. */
export function listCacheablePageKinds(pages: readonly PageWithFacts[]): CacheablePage[] {
  return pages.flatMap(({ facts: { cache }, ...page }) =>
    cache ? [{ ...page, ...cache, topics: [...cache.topics, 'settings' as const] }] : [],
  )
}

/** Keeps the parameter `_routes`, in which the router names the routes whose data it requests. */
function keepRoutes(known: URLSearchParams, query: URLSearchParams, { routes }: CacheablePage) {
  const requestedRoutes = query.get('_routes')?.split(',')
  const cacheableRoutes = routes.filter((route) => requestedRoutes?.includes(route))
  if (cacheableRoutes.length > 0 && cacheableRoutes.length < routes.length)
    known.set('_routes', cacheableRoutes.join(','))
}

/** Keeps the result of the newsletter form, which is part of the URL without JavaScript. */
function keepNewsletterWord(known: URLSearchParams, query: URLSearchParams) {
  const word = query.get('lettre')
  if (word && newsletterOutcomeKeys.has(word)) known.set('lettre', word)
}
