import * as z from 'zod/mini'
import { optionalLineRule } from '../../kernel/forms/fields.ts'

/** Form for the client's own order number: the order, the number, and the number shown when the page was rendered. */
export const purchaseOrderForm = z.object({
  commande: z.optional(z.string()),
  bon: optionalLineRule(60),
  vu: z.optional(z.string()),
})
