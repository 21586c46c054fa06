import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

export const legalTextNames = ['terms', 'privacy'] as const

/** One of the things that the site does with data of persons, as a version of the privacy policy described it. */
export interface ProcessingFacts {
  name: string
  data: string
  purpose: string
  /** Article 6 of the GDPR. */
  basis: string
  kept: string
}

/** What the variables of a text stood for when a version of it came into force; those that it names alone. */
export interface TextFacts {
  words: Record<string, string>
  processings?: ProcessingFacts[]
}

/**
 * The general terms and the privacy policy, version by version (docs/product.md §11.22). One that has been in force never
 * changes and never goes: quotes were accepted with it.
 */
export const textVersions = pgTable(
  'text_versions',
  {
    id: text().primaryKey(),
    text: text({ enum: legalTextNames }).notNull(),
    /** 1, 2, 3 … of each text, in the order in which they were made. */
    number: integer().notNull(),
    /** HTML as `sanitiseHtml` leaves it, with its variables between braces. */
    html: text().notNull(),
    facts: jsonb().$type<TextFacts>().notNull(),
    /** What changes with it, in a sentence for its readers. */
    summary: text().notNull(),
    /** The first day on which it is in force; of two of one day the one of the greater number is. */
    valid_from: date().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Whoever published it; null is the site itself. */
    author_name: text(),
  },
  (table) => [
    unique('text_versions_number').on(table.text, table.number),
    check('text_versions_text', isOneOf(table.text, legalTextNames)),
    check('text_versions_counted', sql`${table.number} > 0`),
  ],
)

/** The next version of each text, as it is being written. */
export const textDrafts = pgTable(
  'text_drafts',
  {
    text: text({ enum: legalTextNames }).primaryKey(),
    html: text().notNull(),
    summary: text().notNull(),
    /** Null is the day on which it is published. */
    valid_from: date(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    author_name: text().notNull(),
  },
  (table) => [check('text_drafts_text', isOneOf(table.text, legalTextNames))],
)

/** What the workshop has put in the place of a mail's first words, by the name of each sentence. */
export const mailTexts = pgTable('mail_texts', {
  /** A mail of `domain/business/texts/mails/mail-texts.ts`. */
  mail: text().primaryKey(),
  words: jsonb().$type<Record<string, string>>().notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
})
