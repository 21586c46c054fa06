import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Mails outside `outgoing_mails` that a process is sending at this moment (`domain/correspondence/outbox/claimed-mail.ts`). A row
 * exists only during the conversation with the mail server; a row that a stopped process left is deleted after a day.
 */
export const mailClaims = pgTable('mail_claims', {
  /** Record and kind of the mail, for example `slip 8Fk2…`; contains ids only. */
  key: text().primaryKey(),
  /** Process that is sending the mail (`processId`), and since when. */
  claimed_by: text().notNull(),
  claimed_at: timestamp({ withTimezone: true }).notNull(),
})
