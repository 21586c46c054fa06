import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { contentRecords } from './content-records.ts'

/** What a record was: one version for each time that somebody worked on it, never changed once it was published. */
export const contentVersions = pgTable(
  'content_versions',
  {
    record_id: text()
      .notNull()
      .references(() => contentRecords.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    published_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.record_id, table.number] })],
)
