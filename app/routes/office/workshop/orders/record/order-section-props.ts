import type { FormOutcomes } from '../../../../../office/form/office-form.tsx'
import type { OrderView } from './order.server.ts'

/** Props of every section of an order's page, beside the data of the section. */
export interface OrderSectionProps extends Pick<OrderView, 'id' | 'number' | 'permissions'> {
  /** Address of the order's page. */
  page: string
  /** Outcomes of the page's forms sent without JavaScript. */
  outcomes: FormOutcomes
}
