import * as z from 'zod/mini'
import { validatedLineRule } from '../../kernel/forms/fields.ts'
import { pointOfSaleIds } from '../../kernel/point-of-sale-scope.ts'
import { orderDayRule, orderFactsFields } from './order-forms.ts'
import { maxRimsPerOrder, rimFinishRule, rimServiceRule, rimSizeRule } from './rim-form.ts'

const countProblem = (typed: string) =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxRimsPerOrder
    ? null
    : `Indiquez de 1 à ${maxRimsPerOrder}\u00a0jantes`

/** Form of an order without an estimate: car, number of rims, and work on all of them. Details of each rim are entered later. */
export const newOrderForm = z.object({
  id: validatedLineRule(16, () => null),
  pos: z.enum(pointOfSaleIds, { error: 'Choisissez le point de vente' }),
  count: validatedLineRule(2, countProblem),
  size: rimSizeRule,
  service: rimServiceRule,
  finish: rimFinishRule,
  /** Whether the rims have arrived. */
  received: z.optional(z.enum(['on', ''])),
  promised_on: orderDayRule,
  ...orderFactsFields,
})
