import type { ContentChoiceState } from '../../../../domain/content/content-records.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

/** Which records are looked at, as the address says it. */
interface ContentListQuery {
  /** As it was typed. */
  search: string
  state: ContentChoiceState | null
  page: number
}

/** What the address calls each state → what is read. */
export const stateOptions = {
  brouillon: 'Jamais publié',
  prevu: 'Publication prévue',
  ligne: 'En ligne',
  modifie: 'En ligne, à mettre à jour',
  retire: 'Hors ligne',
} as const

const states: Readonly<Record<keyof typeof stateOptions, ContentChoiceState>> = {
  brouillon: 'draft',
  prevu: 'scheduled',
  ligne: 'published',
  modifie: 'changed',
  retire: 'withdrawn',
}

const longestSearch = 120

/** Reads `?q=…&etat=…&page=…`; what the list does not know is left out. */
export function readContentListQuery(asked: URLSearchParams): ContentListQuery {
  const state = asked.get('etat') ?? ''
  return {
    search: (asked.get('q') ?? '').slice(0, longestSearch),
    state: Object.hasOwn(states, state) ? states[state as keyof typeof states] : null,
    page: pagesRequested(asked),
  }
}

export const stateInAddress = (state: ContentListQuery['state']): string =>
  Object.entries(states).find(([, meant]) => meant === state)?.[0] ?? ''

/** The query that shows so, with the changes, from its first rows; what goes without saying is not said. */
export function contentListSearch(query: ContentListQuery, changes: Partial<ContentListQuery> = {}): string {
  const { search, state, page } = { ...query, page: 1, ...changes }
  const values = { q: search.trim(), etat: stateInAddress(state), page: page > 1 ? String(page) : '' }
  return `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
}
