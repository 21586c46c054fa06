import type { EstimateState } from '../../../../domain/estimates/estimate.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

/** Which quotes are looked at, as the address says it. */
export interface EstimatesQuery {
  /** As it was typed. */
  search: string
  /** « open » is all that wait for the client's word. */
  state: EstimateState | 'draft' | 'open' | null
  /** Those of all points of sale. */
  isWide: boolean
  page: number
}

/** What the address calls each state → what is read. */
export const estimateStateOptions = {
  brouillon: 'Brouillons',
  attente: 'En attente du client',
  emis: 'Émis, pas envoyés',
  envoye: 'Envoyés',
  consulte: 'Consultés',
  accepte: 'Acceptés',
  refuse: 'Refusés',
  expire: 'Expirés',
  remplace: 'Remplacés',
} as const

const stateByParam: Readonly<
  Record<keyof typeof estimateStateOptions, NonNullable<EstimatesQuery['state']>>
> = {
  brouillon: 'draft',
  attente: 'open',
  emis: 'issued',
  envoye: 'sent',
  consulte: 'seen',
  accepte: 'accepted',
  refuse: 'refused',
  expire: 'expired',
  remplace: 'replaced',
}

const longestSearch = 120

/** Reads `?q=…&etat=…&pos=tous&page=…`; what the list does not know is left out. */
export function readEstimatesQuery(asked: URLSearchParams): EstimatesQuery {
  const state = asked.get('etat') ?? ''
  return {
    search: (asked.get('q') ?? '').slice(0, longestSearch),
    state: Object.hasOwn(stateByParam, state) ? stateByParam[state as keyof typeof stateByParam] : null,
    isWide: asked.get('pos') === 'tous',
    page: pagesRequested(asked),
  }
}

export const estimateStateParam = (state: EstimatesQuery['state']): string =>
  Object.entries(stateByParam).find(([, meant]) => meant === state)?.[0] ?? ''

/** The query that shows so, with the changes, from its first rows; what goes without saying is not said. */
export function estimatesSearch(query: EstimatesQuery, changes: Partial<EstimatesQuery> = {}): string {
  const { search, state, isWide, page } = { ...query, page: 1, ...changes }
  const values = {
    q: search.trim(),
    etat: estimateStateParam(state),
    pos: isWide ? 'tous' : '',
    page: page > 1 ? String(page) : '',
  }
  return `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
}
