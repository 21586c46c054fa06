import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'

/**
 * What has come in of large files that staff publish, part by part, until the whole is there: any node goes on where
 * another was cut off. A row stands before its part does, so that no part can be forgotten.
 */
export const fileParts = pgTable(
  'file_parts',
  {
    /** That of the file to be, made by the browser. */
    file_id: text().notNull(),
    /** Where in the file its first byte stands. */
    first: integer().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Bytes of the whole file. */
    total: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the part was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.file_id, table.first] }),
    index('file_parts_created').on(table.created_at),
    check('file_parts_size', noneNegative(table.first, table.size, table.total)),
  ],
)
