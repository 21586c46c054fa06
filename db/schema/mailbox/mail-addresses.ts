import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What is known of an address that we write to: mails that came back, or somebody who is away. */
export const mailAddresses = pgTable('mail_addresses', {
  /** In small letters. */
  email: text().primaryKey(),
  bounced_at: timestamp({ withTimezone: true }),
  bounce_reason: text(),
  away_at: timestamp({ withTimezone: true }),
})
