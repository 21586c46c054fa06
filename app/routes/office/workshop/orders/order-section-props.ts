import type { FormOutcomes } from '../../../../office/form/office-form.tsx'
import type { OrderView } from './order.server.ts'

export interface OrderSectionProps {
  order: OrderView
  /** Of its forms, sent without JavaScript. */
  outcomes: FormOutcomes
}
