import { sql } from 'drizzle-orm'
import { bigint, check, date, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Settings that the workshop changed from the defaults of `domain/business/site.ts`. Each change adds a row. The newest row of a
 * key is valid; documents use the row that was valid on their day.
 */
export const settings = pgTable(
  'settings',
  {
    /** Increases in the order of the changes. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A key of `domain/business/settings/settings.ts`. */
    key: text().notNull(),
    /** Values in the format of the settings form. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('settings_of_key').on(table.key, table.id)],
)

/** Days on which a location is closed, or has other hours than in a normal week. */
export const locationClosures = pgTable(
  'closures',
  {
    id: text().primaryKey(),
    /** A location of `domain/business/site.ts`; null: all locations. */
    location_id: text(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    /** Reason, shown to visitors: « congés d’été ». */
    reason: text().notNull(),
    /** Opening hours on these days, `07:00`; null: closed. */
    opens: text(),
    closes: text(),
    /** Break at midday on these days, `12:00`; null: none. */
    breaks: text(),
    resumes: text(),
    /** Time at which the closure was withdrawn. It can be restored. */
    withdrawn_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('closures_days').on(table.last_day),
    check('closures_order', sql`${table.last_day} >= ${table.first_day}`),
    check(
      'closures_hours',
      sql`(${table.opens} is null) = (${table.closes} is null) and ${table.opens} < ${table.closes}`,
    ),
    check(
      'closures_break',
      sql`(${table.breaks} is null and ${table.resumes} is null) or coalesce(${table.opens} < ${table.breaks} and ${table.breaks} < ${table.resumes} and ${table.resumes} < ${table.closes}, false)`,
    ),
  ],
)
