import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Files of letters. A row stands before its file does; one that no letter has taken is swept with it. */
export const letterFiles = pgTable(
  'letter_files',
  {
    id: text().primaryKey(),
    /** Key in the file store. */
    path: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was safely in the store. */
    stored_at: timestamp({ withTimezone: true }),
    /** When a letter took it. */
    claimed_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('letter_files_unclaimed').on(table.created_at).where(sql`${table.claimed_at} is null`)],
)
