import type { inboxStates } from './inbox-states.ts'

/** Of a thread what sending an answer changes. */
export interface ThreadStanding {
  state: (typeof inboxStates)[number]
  handled_by: string | null
  closed_reason: string | null
  /** ISO 8601. */
  waits_since: string | null
}
