import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The mailboxes that the site reads, and how that goes. */
export const mailboxes = pgTable('mailboxes', {
  /** User, host and folder, without the password. */
  name: text().primaryKey(),
  /** What came earlier is left alone. */
  followed_since: timestamp({ withTimezone: true }).notNull(),
  /** When it was last found that nothing is left to take in. */
  fetched_at: timestamp({ withTimezone: true }),
  failed_at: timestamp({ withTimezone: true }),
  /** In French, for whoever looks after it; null while all is well. */
  failure: text(),
})
