import type { InboxStatusFilter } from '../../../../../domain/correspondence/inbox/list-inbox.ts'
import {
  requestedServiceOptions,
  shopIds,
} from '../../../../../domain/correspondence/quote-requests/quote-request-options.ts'
import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'
import {
  type GrowingListQuery,
  growingListQueryString,
  keepKnownValue,
  parseGrowingListQuery,
  parseSearchText,
} from '../../../../ui/pager/growing-list.ts'

const ofBoth = {
  qui: keepKnownValue(['moi', 'personne']),
  vu: keepKnownValue(['oui', 'non']),
  depuis: keepKnownValue(['aujourdhui', 'hier', 'semaine', 'mois', 'avant']),
  tri: keepKnownValue(['attente', 'recent']),
}

/** Status filters by their value of `etat`. */
export const inboxStatusFilters: Readonly<Record<string, InboxStatusFilter>> = {
  'a-traiter': 'waiting',
  ouvertes: 'open',
  nouvelles: 'new',
  'en-cours': 'in_progress',
  repondues: 'answered',
  devis: 'estimated',
  fermees: 'closed',
  indesirables: 'spam',
  toutes: 'all',
}

/** Query parameters of the lists, by kind. */
const inboxQueryParametersOf = {
  request: {
    q: parseSearchText,
    /** `tous` or one point of sale; those of the staff member if missing. */
    pos: keepKnownValue(['tous', ...shopIds]),
    etat: keepKnownValue(Object.keys(inboxStatusFilters)),
    prestation: keepKnownValue(Object.keys(requestedServiceOptions)),
    ...ofBoth,
  },
  message: {
    q: parseSearchText,
    pos: keepKnownValue([]),
    etat: keepKnownValue(Object.keys(inboxStatusFilters).filter((word) => word !== 'devis')),
    prestation: keepKnownValue([]),
    ...ofBoth,
  },
}

export type InboxQuery = GrowingListQuery<keyof (typeof inboxQueryParametersOf)['request']>

export const parseInboxQuery = (kind: InboxKind, query: URLSearchParams): InboxQuery =>
  parseGrowingListQuery(inboxQueryParametersOf[kind], query)

/** Returns the query string of the same list with as many pages as were read; empty for the default list. */
export function inboxQueryString(query: InboxQuery): string {
  const search = growingListQueryString(query, { page: query.page })
  return search === '?' ? '' : search
}
