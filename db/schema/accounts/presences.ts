import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Who has which record of the office open, a row for each open page (docs/product.md §11.11). Not worth a line in the
 * database's log: the table is unlogged (migration 0018), and empty after a crash.
 */
export const presences = pgTable(
  'presences',
  {
    /** Of the open page. */
    id: text().primaryKey(),
    record_kind: text().notNull(),
    record_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    is_writing: boolean().notNull(),
    /** A row that nobody has refreshed for a while is of a page that is gone. */
    seen_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('presences_of_record').on(table.record_kind, table.record_id),
    index('presences_age').on(table.seen_at),
  ],
)
