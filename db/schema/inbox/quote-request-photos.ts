import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Photos received one by one, before and after their request is sent. A row stands before its file does,
 * so that no file can be forgotten: rows never claimed by a request are swept with their files.
 */
export const quoteRequestPhotos = pgTable(
  'quote_request_photos',
  {
    /** The random 16 characters in front of the file's name. */
    id: text().notNull(),
    quote_request_id: text().notNull(),
    name: text().notNull(),
    path: text().notNull(),
    content_type: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
    /** When a sent request took it; null until then. */
    claimed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.quote_request_id, table.id] }),
    index('quote_request_photos_created').on(table.created_at),
  ],
)
