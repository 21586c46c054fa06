import type { Outcomes } from '../../form/untold.tsx'
import type { OrderView } from './read-order.server.ts'

export interface OrderPartProps {
  order: OrderView
  /** Of its forms, sent without JavaScript. */
  outcomes: Outcomes
}
