import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { newsletterIssues } from './newsletter-issues.ts'

/** When the next mail of a letter may go to a domain. */
export const newsletterPaces = pgTable(
  'newsletter_paces',
  {
    issue_id: text()
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    next_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issue_id, table.domain] }),
    index('newsletter_paces_next').on(table.issue_id, table.next_at),
  ],
)
