import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'
import { clients } from '../people/clients.ts'

/**
 * That a client has a statement of a month, and as of when (docs/product.md §11.36). What it says is read from invoices and
 * payments, which stay.
 */
export const clientStatements = pgTable(
  'client_statements',
  {
    client_id: text()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** `2026-10`. */
    month: text().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
    /** Its mail: when it was asked for last, and when it left last, earlier where it is on its way once more. */
    mail_asked_at: timestamp({ withTimezone: true }),
    mailed_at: timestamp({ withTimezone: true }),
    /** The form by which the office sent it last: the same twice is once. */
    sent_by_form: text(),
  },
  (table) => [
    primaryKey({ columns: [table.client_id, table.month] }),
    index('client_statements_made').on(table.made_at),
  ],
)

/** A line of a lessor's scale: what is charged for a defect of a rim when a leased car is given back. */
export const lessorCharges = pgTable(
  'lessor_charges',
  {
    id: text().primaryKey(),
    lessor: text().notNull(),
    /** A defect of `domain/kernel/rim-words.ts`. */
    defect: text().notNull(),
    /** Inches, both included; null has no bound. */
    size_from: smallint(),
    size_to: smallint(),
    /** Excluding tax. */
    cents: integer().notNull(),
    /** The lessor's own paper, and its day. */
    source: text().notNull(),
    source_date: date().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('lessor_charges_of_lessor').on(table.lessor, table.defect),
    check('lessor_charges_amounts', noneNegative(table.cents)),
  ],
)
