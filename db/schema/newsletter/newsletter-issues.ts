import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'
import type { deliveryStates } from './delivery-states.ts'

/**
 * Being written; on its way for ten seconds in which it may be taken back; going out, or held; over, to the end or
 * before it.
 */
const issueStates = ['draft', 'queued', 'sending', 'paused', 'sent', 'stopped'] as const

/** What became of a letter, in figures, once it is no longer kept to whom it went. */
type IssueTotals = Readonly<Record<(typeof deliveryStates)[number], number>>

/** A letter of the workshop's to all of its subscribers. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: text().primaryKey(),
    state: text({ enum: issueStates }).notNull().default('draft'),
    subject: text().notNull().default(''),
    /** What mail programs show beside the subject. */
    preheader: text().notNull().default(''),
    /** Sanitised HTML. */
    content: text().notNull().default(''),
    /** Files of its own that may stand in the text, one a line (domain/publishing/media-text.ts). */
    pictures: text().notNull().default(''),
    version: integer().notNull().default(1),
    author_id: text(),
    /** As it was then. */
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    /** Print of the words that somebody has had sent to themselves. */
    tested_print: text(),
    tested_at: timestamp({ withTimezone: true }),
    tested_by: text(),
    /** What its links call it to our own count of visits. */
    campaign: text(),
    due_at: timestamp({ withTimezone: true }),
    started_at: timestamp({ withTimezone: true }),
    finished_at: timestamp({ withTimezone: true }),
    recipients: integer().notNull().default(0),
    /** The run that sends it now: another one that begins takes it over. */
    run_id: text(),
    /** Why it was held without anybody's press. */
    trouble: text(),
    /** Readers who left after it and before the next. */
    departures: integer().notNull().default(0),
    totals: jsonb().$type<IssueTotals>(),
  },
  (table) => [
    index('newsletter_issues_newest').on(table.created_at.desc().nullsFirst(), table.id),
    check('newsletter_issues_state', isOneOf(table.state, issueStates)),
    check('newsletter_issues_counts', noneNegative(table.recipients, table.departures)),
  ],
)
