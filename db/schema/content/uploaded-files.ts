import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'

/**
 * Files that staff publish with an article or a portfolio entry. A row stands before its file does, so that
 * no file can be forgotten; pictures get their derivatives from a job.
 */
export const uploadedFiles = pgTable(
  'uploaded_files',
  {
    id: text().primaryKey(),
    /** As its owner called it. */
    name: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    content_type: text().notNull(),
    /** Pixels of a picture's master; null for any other file. */
    width: integer(),
    height: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
    /** When all derivatives of a picture were in the store. */
    derived_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('uploaded_files_created').on(table.created_at),
    check('uploaded_files_size', noneNegative(table.width, table.height)),
  ],
)
