import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { threadKinds } from './inbox.ts'

/** Mailboxes that the site reads, with their status. */
export const mailboxes = pgTable('mailboxes', {
  /** User, host and folder, without the password. */
  name: text().primaryKey(),
  /** Earlier mails are ignored. */
  followed_since: timestamp({ withTimezone: true }).notNull(),
  /** When no new mail was left for the last time. */
  fetched_at: timestamp({ withTimezone: true }),
  failed_at: timestamp({ withTimezone: true }),
  /** Error in French for the operator; null when there is none. */
  failure: text(),
})

/** Mails read from the workshop's mailbox, so that each is processed once. */
export const fetchedMails = pgTable(
  'fetched_mails',
  {
    mailbox: text().notNull(),
    /** Without angle brackets; a hash of the mail when it has none. */
    message_id: text().notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
    /**
     * Result (domain/correspondence/mailbox/file-mail.ts): a message of a thread, the start of a thread, a bounce, an absence
     * notice, or nothing.
     */
    outcome: text().notNull(),
    /** Thread that contains the message; null when there is none. */
    thread_kind: text({ enum: threadKinds }),
    thread_id: text(),
  },
  (table) => [
    primaryKey({ columns: [table.mailbox, table.message_id] }),
    index('fetched_mails_age').on(table.fetched_at),
  ],
)

/**
 * Mails that could not be processed yet. Attempts are counted in advance, so that one that ends the process is counted too. Also
 * mails that wait in the mailbox because their sender has reached a limit.
 */
export const mailAttempts = pgTable(
  'mail_attempts',
  {
    mailbox: text().notNull(),
    /** Position in the mailbox, as numbered by its server: UIDVALIDITY, a point, UID. */
    place: text().notNull(),
    attempts: integer().notNull(),
    tried_at: timestamp({ withTimezone: true }).notNull(),
    /** Since when it waits because of a limit, and when the limit ends; null when it does not wait. */
    waits_since: timestamp({ withTimezone: true }),
    due_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.place] })],
)

/** Delivery status of addresses that we write to: bounced mails, or an absence. */
export const mailAddresses = pgTable('mail_addresses', {
  /** In lower case. */
  email: text().primaryKey(),
  bounced_at: timestamp({ withTimezone: true }),
  bounce_reason: text(),
  away_at: timestamp({ withTimezone: true }),
})
