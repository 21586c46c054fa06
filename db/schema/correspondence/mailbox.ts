import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { threadKinds } from './inbox.ts'

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

/** Mails taken from the workshop's mailbox, so that each comes in once. */
export const fetchedMails = pgTable(
  'fetched_mails',
  {
    mailbox: text().notNull(),
    /** Without its angle brackets; a print of the mail where it has none. */
    message_id: text().notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
    /** What became of it (domain/correspondence/mailbox/file-mail.ts): a message of a thread, one that begins a thread, a bounce, an absence notice, nothing. */
    outcome: text().notNull(),
    /** Into which thread it was filed; null where into none. */
    thread_kind: text({ enum: threadKinds }),
    thread_id: text(),
  },
  (table) => [
    primaryKey({ columns: [table.mailbox, table.message_id] }),
    index('fetched_mails_age').on(table.fetched_at),
  ],
)

/**
 * Mails that could not be taken in yet, counted before each try: one that ends the process is counted too. And those that
 * wait in their mailbox until whoever wrote them has a turn.
 */
export const mailAttempts = pgTable(
  'mail_attempts',
  {
    mailbox: text().notNull(),
    /** Within the mailbox, as its server numbers it: validity, a point, number. */
    place: text().notNull(),
    attempts: integer().notNull(),
    tried_at: timestamp({ withTimezone: true }).notNull(),
    /** Since when it waits for a turn, and when there is one again; null of what does not. */
    waits_since: timestamp({ withTimezone: true }),
    due_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.place] })],
)

/** What is known of an address that we write to: mails that came back, or somebody who is away. */
export const mailAddresses = pgTable('mail_addresses', {
  /** In small letters. */
  email: text().primaryKey(),
  bounced_at: timestamp({ withTimezone: true }),
  bounce_reason: text(),
  away_at: timestamp({ withTimezone: true }),
})
