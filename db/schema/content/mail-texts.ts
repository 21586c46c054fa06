import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the workshop has put in the place of a mail's first words, by the name of each sentence. */
export const mailTexts = pgTable('mail_texts', {
  /** A mail of `domain/texts/mails/mail-texts.ts`. */
  mail: text().primaryKey(),
  words: jsonb().$type<Record<string, string>>().notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
})
