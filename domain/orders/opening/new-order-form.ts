import * as z from 'zod/mini'
import { judgedLine } from '../../forms/fields.ts'
import { rimFinish, rimService, rimSize } from '../../rims/rim-form.ts'
import { site } from '../../site.ts'
import { day, orderFacts } from '../order-form.ts'

/** A lorry's load; more of one order is a mistake. */
const mostRims = 60

const posIds = site.pointsOfSale.map(({ id }) => id) as [string, ...string[]]

const countProblem = (typed: string) =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= mostRims
    ? null
    : `Indiquez de 1 à ${mostRims}\u00a0jantes`

/** An order without a quote: whose car, how many rims, what is done to all of them; the rest is told rim by rim. */
export const newOrderForm = z.object({
  id: judgedLine(16, () => null),
  pos: z.enum(posIds, { error: 'Choisissez le point de vente' }),
  count: judgedLine(2, countProblem),
  size: rimSize,
  service: rimService,
  finish: rimFinish,
  promised_on: day,
  ...orderFacts,
})
