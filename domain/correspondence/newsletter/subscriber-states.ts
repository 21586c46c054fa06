/** How somebody stands on the list; who left is not on it. */
export const subscriberStates = {
  confirmed: 'Abonné',
  pending: 'À confirmer',
  bounced: 'Ne reçoit plus',
} as const
export type SubscriberState = keyof typeof subscriberStates

export interface SubscriberChoice {
  /** As it was typed. */
  search: string
  state: SubscriberState | null
}
