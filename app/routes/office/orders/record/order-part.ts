import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { OrderView } from './read-order.server.ts'

export type Outcomes = Partial<Record<string, FormOutcome>>

export interface OrderPartProps {
  order: OrderView
  /** Of its forms, sent without JavaScript. */
  outcomes: Outcomes
}
