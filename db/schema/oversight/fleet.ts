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
import { areNonNegative } from '../checks.ts'
import { clients } from '../people/clients.ts'

/** Monthly statement of a client and its date. Its content is read from invoices and payments, which do not change. */
export const clientStatements = pgTable(
  'client_statements',
  {
    client_id: text()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Month, `2026-10`. */
    month: text().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
    /**
     * When the mail of the statement was last requested and last sent. `mailed_at` is earlier than `mail_asked_at`
     * while the mail is being sent again.
     */
    mail_asked_at: timestamp({ withTimezone: true }),
    mailed_at: timestamp({ withTimezone: true }),
    /** Id of the form by which staff last sent the statement, so that a form sent twice sends one mail. */
    sent_by_form: text(),
  },
  (table) => [
    primaryKey({ columns: [table.client_id, table.month] }),
    index('client_statements_made').on(table.made_at),
  ],
)

/** Line of a lessor's price list: charge for a defect of a rim when a leased car is returned. */
export const lessorCharges = pgTable(
  'lessor_charges',
  {
    id: text().primaryKey(),
    lessor: text().notNull(),
    /** A defect of `domain/kernel/rim-words.ts`. */
    defect: text().notNull(),
    /** Inclusive range of sizes in inches; null without a limit. */
    size_from: smallint(),
    size_to: smallint(),
    /** Cents excluding tax. */
    cents: integer().notNull(),
    /** The lessor's document and its date. */
    source: text().notNull(),
    source_date: date().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('lessor_charges_of_lessor').on(table.lessor, table.defect),
    check('lessor_charges_amounts', areNonNegative(table.cents)),
  ],
)
