import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
