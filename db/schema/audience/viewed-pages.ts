import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { visitorSessions } from './visitor-sessions.ts'

/** The pages of a visit, in a table of their own so that one more costs the same whatever came before. */
export const viewedPages = pgTable(
  'viewed_pages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** None once the visit is forgotten: then a page was seen at a time, and that is all. */
    session_id: text().references(() => visitorSessions.id, { onDelete: 'set null' }),
    name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('viewed_pages_session_id').on(table.session_id),
    index('viewed_pages_created_at').on(table.created_at),
  ],
)
