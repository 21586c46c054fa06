import { check, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { legalTextNames } from './text-versions.ts'

/** The next version of each text, as it is being written. */
export const textDrafts = pgTable(
  'text_drafts',
  {
    text: text({ enum: legalTextNames }).primaryKey(),
    html: text().notNull(),
    summary: text().notNull(),
    /** Null is the day on which it is published. */
    valid_from: date(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    author_name: text().notNull(),
  },
  (table) => [check('text_drafts_text', isOneOf(table.text, legalTextNames))],
)
