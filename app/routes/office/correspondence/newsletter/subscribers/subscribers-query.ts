import {
  type SubscriberFilter,
  type SubscriberState,
  subscriberStates,
} from '../../../../../../domain/correspondence/newsletter/subscriber-states.ts'
import { getOwnProperty } from '../../../../../../domain/kernel/text/own-property.ts'
import {
  type GrowingListQuery,
  keepKnownValue,
  readGrowingListQuery,
  readSearchText,
} from '../../../../../ui/pager/growing-list.ts'

/** States of subscribers by their query value. */
const stateWords: Readonly<Record<string, SubscriberState>> = {
  inscrits: 'confirmed',
  'a-confirmer': 'pending',
  'en-echec': 'bounced',
}

export const subscriberStateOptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(stateWords).map(([word, state]) => [word, subscriberStates[state]]),
)

/** Query parameters of the list of subscribers. */
const subscribersWords = { q: readSearchText, etat: keepKnownValue(Object.keys(stateWords)) }

type SubscribersQuery = GrowingListQuery<keyof typeof subscribersWords>

export const readSubscribersQuery = (query: URLSearchParams): SubscribersQuery =>
  readGrowingListQuery(subscribersWords, query)

/** Returns the filter for a query. */
export const subscriberFilter = ({ q, etat }: SubscribersQuery): SubscriberFilter => ({
  search: q,
  state: getOwnProperty(stateWords, etat) ?? null,
})
