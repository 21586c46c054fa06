import * as z from 'zod/mini'
import { readDay } from '../../calendar/read-day.ts'
import { line } from '../../forms/fields.ts'
import { emailField, exemptionField, judged } from './invoice-fields.ts'

const kilometres = (typed: string) => typed.replace(/[\s\u00a0\u202f.]|km$/gi, '')

/** What the office says of an invoice besides its lines (docs/product.md §11.15). */
export const invoiceForm = z.object({
  id: line(16),
  client: line(64),
  pos: line(40),
  devis: line(64),
  supplied_on: judged(10, (typed) => (readDay(typed) ?? '') > '2001', 'Cette date n’existe pas'),
  purchase_order: line(60),
  registration: line(40),
  exemption: exemptionField,
  mileage: judged(12, (typed) => /^\d{1,7}$/.test(kilometres(typed)), 'Un nombre de kilomètres'),
  email: emailField,
})

/** Kilometres as they are kept; `null` where nothing is said. */
export const readMileage = (typed: string | undefined) => (typed ? Number(kilometres(typed)) : null)
