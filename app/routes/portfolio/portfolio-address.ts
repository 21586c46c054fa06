import type { Path } from 'react-router'
import { href } from 'react-router'

export const portfolioBreadcrumb = { name: 'Nos réalisations', path: href('/realisations') }

/** Query of the portfolio: work and defect, as named in addresses, and the page. */
export interface PortfolioGridQuery {
  page: number
  prestation: string
  defaut: string
}

/** Reads a word of the query; empty when it is missing or malformed. */
const wordIn = (query: URLSearchParams, name: string) => query.get(name)?.match(/^[a-z-]{1,20}$/)?.[0] ?? ''

/** Reads the query of the grid. A `page` that is not a number from 1 means the first page. */
export function parsePortfolioGridQuery(search: string | URLSearchParams): PortfolioGridQuery {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    prestation: wordIn(query, 'prestation'),
    defaut: wordIn(query, 'defaut'),
  }
}

/** Returns the cache key of the grid: the filters, and the page number unless it is the first. */
export function portfolioPageCacheKey(query: URLSearchParams): Record<string, string> {
  const { page, ...words } = parsePortfolioGridQuery(query)
  const shown = { ...words, page: page > 1 ? String(page) : '' }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''))
}

/** Returns the address of a page of the grid; the first unfiltered page has no query. */
export function portfolioGridAddress({
  page,
  ...words
}: PortfolioGridQuery): Pick<Path, 'pathname' | 'search'> {
  const shown = new URLSearchParams(
    portfolioPageCacheKey(new URLSearchParams({ ...words, page: String(page) })),
  )
  return { pathname: href('/realisations'), search: shown.size > 0 ? `?${shown}` : '' }
}

/** Returns the address of an entry opened over its page of the grid. */
export function portfolioEntryAddress(id: string, query: PortfolioGridQuery): Partial<Path> {
  return { pathname: href('/realisations/:id', { id }), search: portfolioGridAddress(query).search }
}

/** First page without filters. */
export const unfilteredPortfolioGrid: PortfolioGridQuery = { page: 1, prestation: '', defaut: '' }

/** Returns the id of an entry's card: target of the focus and the scroll position when the entry closes. */
export function portfolioCardId(id: string): string {
  return `realisation-${id}`
}
