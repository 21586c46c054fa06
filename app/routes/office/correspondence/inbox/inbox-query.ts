import type { InboxStatusFilter } from '../../../../../domain/correspondence/inbox/list-inbox.ts'
import {
  serviceOptions,
  shops,
} from '../../../../../domain/correspondence/quote-requests/quote-request-options.ts'
import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'
import {
  type ListQuery,
  listSearch,
  oneOf,
  readListQuery,
  typedWord,
} from '../../../../ui/pager/growing-list.ts'

const ofBoth = {
  qui: oneOf(['moi', 'personne']),
  vu: oneOf(['oui', 'non']),
  depuis: oneOf(['aujourdhui', 'hier', 'semaine', 'mois', 'avant']),
  tri: oneOf(['attente', 'recent']),
}

/** What each word of `etat` stands for. */
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

/** What the address says of a list of what came in. */
const inboxWordsOf = {
  request: {
    q: typedWord,
    /** `tous`, or one point of sale; without it one's own. */
    pos: oneOf(['tous', ...shops]),
    etat: oneOf(Object.keys(inboxStatusFilters)),
    prestation: oneOf(Object.keys(serviceOptions)),
    ...ofBoth,
  },
  message: {
    q: typedWord,
    pos: oneOf([]),
    etat: oneOf(Object.keys(inboxStatusFilters).filter((word) => word !== 'devis')),
    prestation: oneOf([]),
    ...ofBoth,
  },
}

export type InboxQuery = ListQuery<keyof (typeof inboxWordsOf)['request']>

export const readInboxQuery = (kind: InboxKind, asked: URLSearchParams): InboxQuery =>
  readListQuery(inboxWordsOf[kind], asked)

/** The same list again, as far as it had been read; nothing where nothing is asked. */
export function inboxSearch(query: InboxQuery): string {
  const search = listSearch(query, { page: query.page })
  return search === '?' ? '' : search
}
