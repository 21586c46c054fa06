import { pageNumberInUrl } from '../../../ui/pager/page-number.ts'

/** How a list is looked at, as its address says it: it works as a plain link and as a plain form. */
export interface ListQuery {
  /** What is searched for, as it was typed. */
  search: string
  status: string | null
  /** The key of a column. */
  sort: string
  descending: boolean
  /** From 1: how many times more rows have been asked for, and once. */
  page: number
}

const longestSearch = 100

/** Reads `?recherche=…&statut=…&tri=…&sens=…&page=…`; what a list does not know is left out. */
export function readListQuery(
  request: Request,
  known: { sorts: readonly string[]; statuses: readonly string[] },
): ListQuery {
  const asked = new URL(request.url).searchParams
  const sort = known.sorts.find((name) => name === asked.get('tri')) ?? 'date'
  const direction = asked.get('sens')
  return {
    search: (asked.get('recherche') ?? '').slice(0, longestSearch),
    status: known.statuses.find((name) => name === asked.get('statut')) ?? null,
    sort,
    // The newest first, everything else from its beginning.
    descending: direction === 'decroissant' || (direction !== 'croissant' && sort === 'date'),
    page: pageNumberInUrl(asked) ?? 1,
  }
}

/** The query that shows the list so, with the changes, from its first rows; what goes without saying is not said. */
export function listSearch(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { search, status, sort, descending, page } = { ...query, page: 1, ...changes }
  const parameters = new URLSearchParams()
  if (search) parameters.set('recherche', search)
  if (status) parameters.set('statut', status)
  if (sort !== 'date') parameters.set('tri', sort)
  if (descending !== (sort === 'date')) parameters.set('sens', descending ? 'decroissant' : 'croissant')
  if (page > 1) parameters.set('page', String(page))
  return `?${parameters}`
}
