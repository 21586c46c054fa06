import { check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { contentKinds } from './content-kinds.ts'
import { contentRecords } from './content-records.ts'

/** Addresses that pages once had: they lead to where their record's page stands. */
export const contentRedirects = pgTable(
  'content_redirects',
  {
    kind: text({ enum: contentKinds }).notNull(),
    page_id: text().notNull(),
    record_id: text()
      .notNull()
      .references(() => contentRecords.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.page_id] }),
    index('content_redirects_of_record').on(table.record_id),
    check('content_redirects_kind', isOneOf(table.kind, contentKinds)),
  ],
)
