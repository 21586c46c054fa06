import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

export const legalTextNames = ['terms', 'privacy'] as const

/** One processing of personal data, as a version of the privacy policy describes it. */
export interface ProcessingFacts {
  name: string
  data: string
  purpose: string
  /** Legal basis by article 6 of the GDPR. */
  basis: string
  kept: string
}

/** Values of a text's variables at the time when the version came into force; only those that it uses. */
export interface LegalTextVersionFacts {
  words: Record<string, string>
  processings?: ProcessingFacts[]
}

/**
 * Versions of the general terms and the privacy policy (docs/product.md §11.22). A version that has been in force is never
 * changed or deleted: estimates were accepted with it.
 */
export const legalTextVersions = pgTable(
  'text_versions',
  {
    id: text().primaryKey(),
    text: text({ enum: legalTextNames }).notNull(),
    /** Number of the version within its text: 1, 2, 3 … */
    number: integer().notNull(),
    /** HTML sanitised by `sanitizeHtml`, with variables in braces. */
    html: text().notNull(),
    facts: jsonb().$type<LegalTextVersionFacts>().notNull(),
    /** Changes of this version in one sentence, for readers. */
    summary: text().notNull(),
    /** First day in force. Of two versions with the same day, the higher number is valid. */
    valid_from: date().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Name of the staff member who published the version; null for the site itself. */
    author_name: text(),
  },
  (table) => [
    unique('text_versions_number').on(table.text, table.number),
    check('text_versions_text', isOneOf(table.text, legalTextNames)),
    check('text_versions_counted', sql`${table.number} > 0`),
  ],
)

/** Draft of the next version of each text. */
export const legalTextDrafts = pgTable(
  'text_drafts',
  {
    text: text({ enum: legalTextNames }).primaryKey(),
    html: text().notNull(),
    summary: text().notNull(),
    /** First day in force; null: the day of publication. */
    valid_from: date(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    author_name: text().notNull(),
  },
  (table) => [check('text_drafts_text', isOneOf(table.text, legalTextNames))],
)

/** The workshop's own wording of mails, by the name of each sentence; replaces the default wording. */
export const mailTextChanges = pgTable('mail_texts', {
  /** Name of a mail of `domain/business/texts/mails/mail-texts.ts`. */
  mail: text().primaryKey(),
  words: jsonb().$type<Record<string, string>>().notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
})
