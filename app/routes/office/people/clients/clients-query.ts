import { type ClientType, clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import type { ClientFilter } from '../../../../../domain/people/clients/list-clients.ts'
import {
  type GrowingListQuery,
  keepKnownValue,
  parseGrowingListQuery,
  parseSearchText,
} from '../../../../ui/pager/growing-list.ts'

export const clientAccessNames = { avec: 'Avec accès', sans: 'Sans accès' } as const

/** Query parameters of the list of clients; without `tri` it is sorted by name. */
const clientsQueryParameters = {
  q: parseSearchText,
  nature: keepKnownValue(Object.keys(clientTypeNames)),
  acces: keepKnownValue(Object.keys(clientAccessNames)),
  tri: keepKnownValue(['ajout']),
  sens: keepKnownValue(['croissant', 'decroissant']),
}

export type ClientsQuery = GrowingListQuery<keyof typeof clientsQueryParameters>

export const parseClientsQuery = (query: URLSearchParams): ClientsQuery =>
  parseGrowingListQuery(clientsQueryParameters, query)

/** Returns the filter and order for a query. */
export const toClientFilter = ({ q, nature, acces, tri, sens }: ClientsQuery): ClientFilter => ({
  search: q,
  type: (nature || null) as ClientType | null,
  hasAccess: acces === '' ? null : acces === 'avec',
  sort: tri === 'ajout' ? 'newest' : 'name',
  // By default the order is newest first by date, and A to Z by name.
  descending: sens === 'decroissant' || (sens !== 'croissant' && tri === 'ajout'),
})
