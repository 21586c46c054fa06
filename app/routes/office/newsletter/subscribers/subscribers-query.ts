import {
  type SubscriberChoice,
  type SubscriberState,
  subscriberStates,
} from '../../../../../domain/newsletter/subscriber-states.ts'
import { pagesRequested } from '../../../../ui/pager/growing-list.ts'

/** Which subscribers are looked at, as the address says it. */
export interface SubscribersQuery extends SubscriberChoice {
  page: number
}

/** States by what the address calls them. */
const stateWords = {
  inscrits: 'confirmed',
  'a-confirmer': 'pending',
  'en-echec': 'bounced',
} as const satisfies Record<string, SubscriberState>

export const stateOptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(stateWords).map(([word, state]) => [word, subscriberStates[state]]),
)

const longestSearch = 120

/** Reads `?q=…&etat=…&page=…`; what the list does not know is left out. */
export function readSubscribersQuery(asked: URLSearchParams): SubscribersQuery {
  const word = asked.get('etat') ?? ''
  const state = Object.hasOwn(stateWords, word) ? stateWords[word as keyof typeof stateWords] : null
  return { search: (asked.get('q') ?? '').slice(0, longestSearch), state, page: pagesRequested(asked) }
}

export const stateInAddress = (state: SubscriberState | null) =>
  Object.entries(stateWords).find(([, one]) => one === state)?.[0] ?? ''

/** The query that shows so, with the changes, from its first rows; what goes without saying is not said. */
export function subscribersSearch(query: SubscribersQuery, changes: Partial<SubscribersQuery> = {}): string {
  const { search, state, page } = { ...query, page: 1, ...changes }
  const values = { q: search.trim(), etat: stateInAddress(state), page: page > 1 ? String(page) : '' }
  return `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
}
