import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { invoices } from './invoices.ts'

/** What had been paid of an invoice, or of a credit note, before payments were recorded (migration 0025). */
export const paymentOpenings = pgTable('payment_openings', {
  invoice_id: text()
    .primaryKey()
    .references(() => invoices.id),
  /** Including tax; negative for a credit note. */
  cents: integer().notNull(),
})
