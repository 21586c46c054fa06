import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Each backup that was made, or could not be (docs/product.md §11.25). */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
    /** The folder in which it lies. */
    place: text().notNull(),
    /** Null where none was made: then `failure` says why. */
    name: text(),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    bytes: bigint({ mode: 'number' }),
    failure: text(),
  },
  (table) => [
    index('backup_runs_made').on(table.ended_at),
    check('backup_runs_outcome', sql`(${table.name} is null) <> (${table.failure} is null)`),
  ],
)
