import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.ts'
import { invoices } from './invoices.ts'

/**
 * What each deposit invoice was asked for besides its quote (`invoices.estimate_id`), and the invoice that deducts it:
 * one at most, which may deduct several (docs/product.md §11.15).
 */
export const deposits = pgTable(
  'deposits',
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    order_id: text().references(() => orders.id),
    deducted_by: text().references(() => invoices.id),
  },
  (table) => [
    index('deposits_of_order').on(table.order_id),
    index('deposits_deducted_by').on(table.deducted_by),
  ],
)
