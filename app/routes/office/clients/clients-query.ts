import { type ClientType, clientTypeNames } from '../../../../domain/clients/client-fields.ts'
import type { ClientFilter } from '../../../../domain/clients/list-clients.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

/** Which clients are looked at, as the address says it. */
export interface ClientsQuery extends ClientFilter {
  /** From 1: how many times more have been asked for, and once. */
  page: number
}

export const sortKeys = { name: 'nom', newest: 'ajout' } as const

export const accessNames = { avec: 'Avec accès', sans: 'Sans accès' } as const

const longestSearch = 120

/** Reads `?q=…&nature=…&acces=…&tri=…&sens=…&page=…`; what the list does not know is left out. */
export function readClientsQuery(asked: URLSearchParams): ClientsQuery {
  const sort = asked.get('tri') === sortKeys.newest ? 'newest' : 'name'
  const direction = asked.get('sens')
  const access = asked.get('acces')
  return {
    search: (asked.get('q') ?? '').slice(0, longestSearch),
    type: (Object.keys(clientTypeNames) as ClientType[]).find((type) => type === asked.get('nature')) ?? null,
    hasAccess: access === 'avec' ? true : access === 'sans' ? false : null,
    sort,
    descending: direction === 'decroissant' || (direction !== 'croissant' && sort === 'newest'),
    page: pagesRequested(asked),
  }
}

/** The query that shows so, with the changes, from its first rows; what goes without saying is not said. */
export function clientsSearch(query: ClientsQuery, changes: Partial<ClientsQuery> = {}): string {
  const { search, type, hasAccess, sort, descending, page } = { ...query, page: 1, ...changes }
  const isUsual = descending === (sort === 'newest')
  const values = {
    q: search.trim(),
    nature: type,
    acces: hasAccess === null ? null : hasAccess ? 'avec' : 'sans',
    tri: sort === 'name' ? null : sortKeys[sort],
    sens: isUsual ? null : descending ? 'decroissant' : 'croissant',
    page: page > 1 ? String(page) : null,
  }
  const parameters = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
  return `?${new URLSearchParams(parameters)}`
}

/** True where not all are asked for. */
export const isNarrowed = ({ search, type, hasAccess }: ClientsQuery) =>
  search.trim() !== '' || type !== null || hasAccess !== null
