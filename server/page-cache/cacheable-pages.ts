import type { CacheFacts } from '../../app/http/page-facts.ts'
import type { Page } from '../../app/http/pages.ts'
import { newsletterWords } from '../../app/ui/newsletter/newsletter-answers.ts'

export interface CacheableAddress {
  /** The page's one address: path and known query parameters, in one order. It is what is rendered. */
  address: string
  kind: PageKind
}

/** The page that a request's path and query ask for; `null` when it is not one that may be kept. */
export function cacheableAddress(kinds: readonly PageKind[], url: string): CacheableAddress | null {
  const { path, query } = split(url)
  const isData = path.endsWith('.data')
  const page = isData ? pageOfData(path) : path
  const kind = kinds.find((each) => each.addresses.test(page))
  const shown = kind?.query ? kind.query(query) : {}
  if (!kind || !shown) return null
  const known = new URLSearchParams(shown)
  if (isData) keepRoutes(known, query, kind)
  else keepNewsletterWord(known, query)
  const search = known.toString()
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
export interface PageKind extends Omit<Page, 'facts'>, CacheFacts {}

/** Every page has head and foot, which say where the workshops are. */
export function kindsOf(pages: readonly Page[]): PageKind[] {
  return pages.flatMap(({ facts: { cache }, ...page }) =>
    cache ? [{ ...page, ...cache, topics: [...cache.topics, 'settings' as const] }] : [],
  )
}

/** A navigation asks only for the routes that it changes. */
function keepRoutes(known: URLSearchParams, query: URLSearchParams, { routes }: PageKind) {
  const asked = query.get('_routes')?.split(',')
  const kept = routes.filter((route) => asked?.includes(route))
  if (kept.length > 0 && kept.length < routes.length) known.set('_routes', kept.join(','))
}

/** Without JavaScript the newsletter's answer stands in the address. */
function keepNewsletterWord(known: URLSearchParams, query: URLSearchParams) {
  const word = query.get('lettre')
  if (word && newsletterWords.has(word)) known.set('lettre', word)
}
