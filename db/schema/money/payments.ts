import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { invoices } from './invoices.ts'

/** Why cash was taken for a debt above 1,000 € (Code monétaire et financier, L. 112-6 III, D. 112-3 2°). */
const cashGrounds = ['abroad', 'no-means', 'no-account', 'public'] as const

const means = ['card', 'transfer', 'cheque', 'cash', 'direct-debit', 'other'] as const

/**
 * What came in for an invoice, or went back for a credit note or an overpayment (docs/product.md §11.16). Only added
 * to, each with the hash of the one before it; what an invoice has been paid is their sum.
 */
export const payments = pgTable(
  'payments',
  {
    /** In the order in which they were recorded. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The form's own id: sent twice, recorded once. */
    key: text().notNull(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    pos_id: text().notNull(),
    /** Day on which the money moved. */
    paid_on: date().notNull(),
    /** Day whose totals it counts in: that one, or that of its recording where that one was closed already. */
    booked_on: date().notNull(),
    /** Including tax; negative for money given back. Never zero. */
    cents: integer().notNull(),
    means: text({ enum: means }).notNull(),
    reference: text().notNull().default(''),
    /** Of cash above the limit: the law's ground, and what the client showed for it. */
    cash_ground: text({ enum: cashGrounds }),
    cash_proof: text(),
    /** As they were called then. */
    recorded_by: text().notNull(),
    recorded_at: timestamp({ withTimezone: true }).notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex('payments_key').on(table.key),
    // Each has one after it: a second chain is refused by the database itself.
    uniqueIndex('payments_chain').on(table.previous_hash),
    index('payments_of_invoice').on(table.invoice_id, table.id),
    index('payments_day').on(table.booked_on, table.id),
    check('payments_means', isOneOf(table.means, means)),
    check('payments_cash_ground', isOneOf(table.cash_ground, cashGrounds)),
    check('payments_cash_proof', sql`(${table.cash_ground} is null) = (${table.cash_proof} is null)`),
    check('payments_cents', sql`${table.cents} <> 0`),
  ],
)
