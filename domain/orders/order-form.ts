import * as z from 'zod/mini'
import { readDay } from '../calendar/read-day.ts'
import { judgedLine, line, lines } from '../forms/fields.ts'

/** Nobody promises anything for another century. */
const dayProblem = (typed: string) =>
  readDay(typed)?.startsWith('20') ? null : 'Indiquez une date, comme 24/12/2026'

const mileageProblem = (typed: string) =>
  /^\d{1,7}$/.test(typed) ? null : 'Indiquez les kilomètres en chiffres'

export const day = judgedLine(10, dayProblem)
export const mileage = judgedLine(12, mileageProblem)

/** What is told of an order's car and paper work. */
export const orderFacts = {
  brand: line(60),
  model: line(80),
  registration_number: line(40),
  mileage,
  purchase_order: line(60),
  notes: lines(4_000),
  tells_client: z.optional(z.enum(['on', ''])),
} as const

/** What the office changes of an order by hand (docs/product.md §11.14). */
export const orderForm = z.object({ promised_on: day, ...orderFacts, status_name: line(120) })
