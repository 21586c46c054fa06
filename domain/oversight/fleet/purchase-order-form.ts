import * as z from 'zod/mini'
import { optionalLine } from '../../kernel/forms/fields.ts'

/** A client's own number for an order: for which one, what it is, and what stood there when the page was opened. */
export const purchaseOrderForm = z.object({
  commande: z.optional(z.string()),
  bon: optionalLine(60),
  vu: z.optional(z.string()),
})
