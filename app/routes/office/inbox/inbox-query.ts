import type { InboxKind } from '../../../../domain/inbox/inbox-kind.ts'
import type { InboxStatusFilter } from '../../../../domain/inbox/list-inbox.ts'
import { serviceOptions, shops } from '../../../../domain/quote-requests/quote-request-options.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

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

/** Which part of a list is looked at, as its address says it; what is empty is not asked. */
export interface InboxQuery {
  /** As it was typed. */
  q: string
  /** `tous`, or one point of sale; without it one's own. */
  pos: string
  etat: string
  prestation: string
  qui: string
  vu: string
  depuis: string
  tri: string
  /** From 1: how many times more lines have been asked for, and once. */
  page: number
}

/** What the words of the others may be. */
const known = {
  pos: ['tous', ...shops],
  etat: Object.keys(inboxStatusFilters),
  prestation: Object.keys(serviceOptions),
  qui: ['moi', 'personne'],
  vu: ['oui', 'non'],
  depuis: ['aujourdhui', 'hier', 'semaine', 'mois', 'avant'],
  tri: ['attente', 'recent'],
} as const satisfies Partial<Record<keyof InboxQuery, readonly string[]>>

/** What is asked of requests alone. */
const ofRequests = ['pos', 'prestation'] as const

/** Reads `?q=…&etat=…`; what the list does not know is left out. */
export function readInboxQuery(kind: InboxKind, asked: URLSearchParams): InboxQuery {
  const word = (name: keyof typeof known) => {
    if (kind === 'message' && (ofRequests as readonly string[]).includes(name)) return ''
    const value = asked.get(name) ?? ''
    return (known[name] as readonly string[]).includes(value) ? value : ''
  }
  return {
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    pos: word('pos'),
    etat: kind === 'message' && asked.get('etat') === 'devis' ? '' : word('etat'),
    prestation: word('prestation'),
    qui: word('qui'),
    vu: word('vu'),
    depuis: word('depuis'),
    tri: word('tri'),
    page: pagesRequested(asked),
  }
}

/** The query that shows so, with the changes, from its first lines; nothing where nothing is asked. */
export function inboxSearch(query: InboxQuery, changes: Partial<InboxQuery> = {}): string {
  const { page, ...words } = { ...query, page: 1, ...changes }
  const values = { ...words, page: page > 1 ? String(page) : '' }
  const parameters = Object.entries(values).filter(([, word]) => word !== '')
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
}
