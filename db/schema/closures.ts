import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Days on which a place that would be open is not. */
export const closures = pgTable(
  'closures',
  {
    id: text().primaryKey(),
    /** A place of `domain/site.ts`; null is all of them. */
    location_id: text(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    /** As visitors read it: « congés d’été ». */
    reason: text().notNull(),
    /** Taken back, to be put up again. */
    withdrawn_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('closures_days').on(table.last_day),
    check('closures_order', sql`${table.last_day} >= ${table.first_day}`),
  ],
)
