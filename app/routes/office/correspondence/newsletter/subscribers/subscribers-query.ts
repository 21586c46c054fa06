import {
  type SubscriberFilter,
  type SubscriberState,
  subscriberStateNames,
} from '../../../../../../domain/correspondence/newsletter/subscriber-states.ts'
import { getOwnProperty } from '../../../../../../domain/kernel/text/own-property.ts'
import {
  type GrowingListQuery,
  keepKnownValue,
  parseGrowingListQuery,
  parseSearchText,
} from '../../../../../ui/pager/growing-list.ts'

/** States of subscribers by their query value. */
const stateWords: Readonly<Record<string, SubscriberState>> = {
  inscrits: 'confirmed',
  'a-confirmer': 'pending',
  'en-echec': 'bounced',
}

export const subscriberStateOptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(stateWords).map(([word, state]) => [word, subscriberStateNames[state]]),
)

const subscribersQueryParameters = { q: parseSearchText, etat: keepKnownValue(Object.keys(stateWords)) }

type SubscribersQuery = GrowingListQuery<keyof typeof subscribersQueryParameters>

export const parseSubscribersQuery = (query: URLSearchParams): SubscribersQuery =>
  parseGrowingListQuery(subscribersQueryParameters, query)

export const toSubscriberFilter = ({ q, etat }: SubscribersQuery): SubscriberFilter => ({
  search: q,
  state: getOwnProperty(stateWords, etat) ?? null,
})
