import * as z from 'zod/mini'
import { readPrice } from './read-price.ts'
import { priceFields } from './sheet-fields.ts'

export const notAnAmount = 'Un montant en euros, comme 115 ou 115,50'

/** Nothing, or an amount; a place that a page does not show is not sent. */
export const price = z.optional(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || readPrice(text) !== null, { error: notAnAmount }),
  ),
)

/** The sheet of a service, by its fields. */
export const servicePricesForm = z.object(Object.fromEntries(priceFields.map((field) => [field, price])))
