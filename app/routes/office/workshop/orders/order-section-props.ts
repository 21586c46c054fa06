import type { FormOutcomes } from '../../../../office/form/office-form.tsx'
import type { OrderView } from './order.server.ts'

export interface OrderSectionProps {
  order: OrderView
  /** Outcomes of the page's forms sent without JavaScript. */
  outcomes: FormOutcomes
}
