import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { threadKinds } from './inbox.ts'

/** Mailboxes that the site reads, with their status. */
export const mailboxes = pgTable('mailboxes', {
  /** User, host and folder, without the password. */
  name: text().primaryKey(),
  /** Time from which mails are processed. Earlier mails are ignored. */
  followed_since: timestamp({ withTimezone: true }).notNull(),
  /** Time of the latest check that found no unread mail left. */
  fetched_at: timestamp({ withTimezone: true }),
  failed_at: timestamp({ withTimezone: true }),
  /** Error in French for the operator; null without an error. */
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
     * Result (domain/correspondence/mailbox/process-thread-mail.ts): a message of a thread, the start of a thread, a bounce, an absence
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
 * Mails that could not be processed yet, and mails that wait in the mailbox because their sender has reached a limit. An attempt
 * is counted before it starts, so that a mail that ends the process is counted too.
 */
export const mailAttempts = pgTable(
  'mail_attempts',
  {
    mailbox: text().notNull(),
    /** Position in the mailbox, as numbered by its server: UIDVALIDITY, a point, UID. */
    place: text().notNull(),
    attempts: integer().notNull(),
    tried_at: timestamp({ withTimezone: true }).notNull(),
    /**
     * Time since which the mail waits because of a limit, and time at which the limit ends; null when the mail does not
     * wait.
     */
    waits_since: timestamp({ withTimezone: true }),
    due_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.place] })],
)

/** Delivery status of addresses to which the site sends mails: bounced mails, or an absence. */
export const mailAddresses = pgTable('mail_addresses', {
  /** E-mail address in lower case. */
  email: text().primaryKey(),
  bounced_at: timestamp({ withTimezone: true }),
  bounce_reason: text(),
  away_at: timestamp({ withTimezone: true }),
})
