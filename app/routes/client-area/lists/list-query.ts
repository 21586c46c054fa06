import { pageNumberInUrl } from '../../../ui/pager/page-number.ts'

/** Search, filter, order and page of a list, as in its address. Works with plain links and plain forms. */
export interface ClientListQuery {
  /** Search text as typed. */
  search: string
  status: string | null
  /** Key of the sorted column. */
  sort: string
  descending: boolean
  /** Number of pages shown, from 1. */
  page: number
}

const longestSearch = 100

/** Parses `?recherche=…&statut=…&tri=…&sens=…&page=…`; unknown values are ignored. */
export function parseClientListQuery(
  request: Request,
  known: { sorts: readonly string[]; statuses: readonly string[] },
): ClientListQuery {
  const query = new URL(request.url).searchParams
  const sort = known.sorts.find((name) => name === query.get('tri')) ?? 'date'
  const direction = query.get('sens')
  return {
    search: (query.get('recherche') ?? '').slice(0, longestSearch),
    status: known.statuses.find((name) => name === query.get('statut')) ?? null,
    sort,
    // Dates descend by default, all other columns ascend.
    descending: direction === 'decroissant' || (direction !== 'croissant' && sort === 'date'),
    page: pageNumberInUrl(query) ?? 1,
  }
}

/**
 * Returns the query string of the list with the changes, back on its first page unless they set it. Default values are left out.
 */
export function clientListQueryString(
  query: ClientListQuery,
  changes: Partial<ClientListQuery> = {},
): string {
  const { search, status, sort, descending, page } = { ...query, page: 1, ...changes }
  const parameters = new URLSearchParams()
  if (search) parameters.set('recherche', search)
  if (status) parameters.set('statut', status)
  if (sort !== 'date') parameters.set('tri', sort)
  if (descending !== (sort === 'date')) parameters.set('sens', descending ? 'decroissant' : 'croissant')
  if (page > 1) parameters.set('page', String(page))
  return `?${parameters}`
}
