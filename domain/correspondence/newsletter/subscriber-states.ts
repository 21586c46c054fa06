import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

/** States of a subscriber. A person who unsubscribes is deleted and has no state. */
export const subscriberStateNames = storedValueNames({
  confirmed: 'Abonné',
  pending: 'À confirmer',
  bounced: 'Ne reçoit plus',
})
export type SubscriberState = keyof typeof subscriberStateNames

export interface SubscriberFilter {
  /** Search words as typed. */
  search: string
  state: SubscriberState | null
}
