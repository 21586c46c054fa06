import * as z from 'zod/mini'
import { defaultSite } from '../../business/site.ts'
import { validatedLine } from '../../kernel/forms/fields.ts'
import { dayField, orderFacts } from './order-forms.ts'
import { maxRims, rimFinish, rimService, rimSize } from './rim-form.ts'

const posIds = defaultSite.pointsOfSale.map(({ id }) => id) as [string, ...string[]]

const countProblem = (typed: string) =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxRims
    ? null
    : `Indiquez de 1 à ${maxRims}\u00a0jantes`

/** Form of an order without a quote: car, number of rims, and work on all of them. Details of each rim are entered later. */
export const newOrderForm = z.object({
  id: validatedLine(16, () => null),
  pos: z.enum(posIds, { error: 'Choisissez le point de vente' }),
  count: validatedLine(2, countProblem),
  size: rimSize,
  service: rimService,
  finish: rimFinish,
  /** Whether the rims have arrived. */
  received: z.optional(z.enum(['on', ''])),
  promised_on: dayField,
  ...orderFacts,
})
