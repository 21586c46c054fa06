import { pageOf } from '../../app/routes/portfolio/portfolio-address.ts'
import { newsletterWords } from '../../app/ui/newsletter-form/answer.ts'
import { pageInAddress } from '../../app/ui/pager/page-number.ts'
import type { Topic } from '../../domain/ports.ts'

export interface PageKind {
  /** The address with its parameters named, as metrics tell it. */
  pattern: string
  path: RegExp
  /** What its pages show: an announcement of one of these makes them anew. */
  topics: readonly Topic[]
  /** Ids of the routes that make its data, as the router's data requests name them. */
  routes: readonly string[]
  /** The page of a list that the query asks for, 1 by default; `null` for what is not answered from memory. */
  pageNumber?: (query: URLSearchParams) => number | null
}

/**
 * The public pages that are the same for every visitor. Not among them: the pages whose forms are born with an
 * id of their own (/devis, /a_propos) and whatever is one person's.
 */
export const pageKinds: readonly PageKind[] = [
  kind('/', ['news'], ['routes/home/home']),
  { ...kind('/actualites', ['news'], ['routes/news/news']), pageNumber: pageInAddress },
  kind('/actualites/:id', ['news'], ['routes/news/article']),
  { ...kind('/realisations', ['portfolio'], ['routes/portfolio/portfolio']), pageNumber: pageOf },
  {
    ...kind('/realisations/:id', ['portfolio'], ['routes/portfolio/portfolio', 'routes/portfolio/entry']),
    pageNumber: pageOf,
  },
  kind('/services/:service', [], ['routes/services/service']),
  kind('/conditions_generales', [], ['routes/legal/terms']),
  kind('/confidentialite', [], ['routes/legal/privacy']),
  kind('/mentions_legales', [], ['routes/legal/legal-notice']),
]

function kind(pattern: string, topics: Topic[], routes: string[]): PageKind {
  // Published addresses are slugs: what is spelled otherwise is rendered, never kept.
  const path = new RegExp(`^${pattern.replace(/:\w+/, '[A-Za-z0-9_-]{1,200}')}$`)
  return { pattern, path, topics, routes: ['root', ...routes] }
}

export interface CacheableAddress {
  /** The page's one address: path and known query parameters, in one order. It is what is rendered. */
  address: string
  kind: PageKind
}

/** The page that a request's path and query ask for; `null` when it is not one that may be kept. */
export function cacheableAddress(url: string): CacheableAddress | null {
  const { path, query } = split(url)
  const isData = path.endsWith('.data')
  const page = isData ? pageOfData(path) : path
  const kind = pageKinds.find((each) => each.path.test(page))
  const number = kind?.pageNumber ? kind.pageNumber(query) : 1
  if (!kind || number === null) return null
  const known = new URLSearchParams()
  if (number > 1) known.set('page', String(number))
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
