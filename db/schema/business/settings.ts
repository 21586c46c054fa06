import { sql } from 'drizzle-orm'
import { bigint, check, date, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the workshop has made of the facts of `domain/business/site.ts` (docs/product.md §11.21), each change a row that stays: the
 * newest of a key holds, and a document says what held on its day.
 */
export const settings = pgTable(
  'settings',
  {
    /** In the order in which they were made. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A key of `domain/business/settings/settings.ts`. */
    key: text().notNull(),
    /** As its form has them. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('settings_of_key').on(table.key, table.id)],
)

/** Days on which a place is not open as in every week: closed, or with hours of their own. */
export const closures = pgTable(
  'closures',
  {
    id: text().primaryKey(),
    /** A place of `domain/business/site.ts`; null is all of them. */
    location_id: text(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    /** As visitors read it: « congés d’été ». */
    reason: text().notNull(),
    /** Its hours on these days, `07:00`; null is closed. */
    opens: text(),
    closes: text(),
    /** Taken back, to be put up again. */
    withdrawn_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('closures_days').on(table.last_day),
    check('closures_order', sql`${table.last_day} >= ${table.first_day}`),
    check(
      'closures_hours',
      sql`(${table.opens} is null) = (${table.closes} is null) and ${table.opens} < ${table.closes}`,
    ),
  ],
)
