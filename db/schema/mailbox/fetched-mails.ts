import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { threadKinds } from '../inbox/thread-kinds.ts'

/** Mails taken from the workshop's mailbox, so that each comes in once. */
export const fetchedMails = pgTable(
  'fetched_mails',
  {
    mailbox: text().notNull(),
    /** Without its angle brackets; a print of the mail where it has none. */
    message_id: text().notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
    /** What became of it (domain/mailbox/take-mail.ts): a letter, a message, a bounce, an absence notice, nothing. */
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
