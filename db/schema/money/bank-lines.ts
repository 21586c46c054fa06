import { bigint, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { payments } from './payments.ts'

const bankLineStates = ['proposed', 'matched', 'ignored'] as const

/** A line of a bank's file that may pay an invoice. */
export const bankLines = pgTable(
  'bank_lines',
  {
    /** Hash of what the bank says of it: imported twice, kept once. */
    id: text().primaryKey(),
    booked_on: date().notNull(),
    cents: integer().notNull(),
    payer: text().notNull().default(''),
    text: text().notNull().default(''),
    state: text({ enum: bankLineStates }).notNull().default('proposed'),
    payment_id: bigint({ mode: 'number' }).references(() => payments.id),
    imported_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('bank_lines_open').on(table.state, table.booked_on, table.id),
    index('bank_lines_age').on(table.imported_at),
    check('bank_lines_state', isOneOf(table.state, bankLineStates)),
  ],
)
