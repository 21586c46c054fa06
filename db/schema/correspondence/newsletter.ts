import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'

/** Newsletter subscriptions (docs/product.md §3; `created_ad` is spelled so there). */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    created_ad: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('newsletter_subscriptions_email').on(sql`lower(${table.email})`)],
)

/** How an address came to the list; `before` is from before subscriptions were confirmed by a second press. */
const consentSources = ['site', 'office', 'import', 'before'] as const

/**
 * What is known of a subscriber's consent (docs/product.md §11.20), beside the record that the specification lays down:
 * it goes with it.
 */
export const newsletterConsents = pgTable(
  'newsletter_consents',
  {
    subscription_id: text()
      .primaryKey()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /** As on the subscription, so that one index has state and order. */
    subscribed_at: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: consentSources }).notNull(),
    /** Where consent was given, as whoever brought the address says. */
    proof: text(),
    /** Without it, nothing is sent. */
    confirmed_at: timestamp({ withTimezone: true }),
    /** A letter came back: nothing is sent either. */
    bounced_at: timestamp({ withTimezone: true }),
    bounce_reason: text(),
  },
  (table) => {
    const newest = () => [table.subscribed_at.desc().nullsFirst(), table.subscription_id] as const
    const { confirmed_at, bounced_at } = table
    return [
      index('newsletter_consents_newest').on(...newest()),
      index('newsletter_consents_pending')
        .on(...newest())
        .where(sql`${confirmed_at} is null and ${bounced_at} is null`),
      index('newsletter_consents_bounced')
        .on(...newest())
        .where(sql`${bounced_at} is not null`),
      check('newsletter_consents_source', isOneOf(table.source, consentSources)),
    ]
  },
)

/** How many left on a day; nothing of who. */
export const unsubscribes = pgTable('unsubscribes', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
})

/**
 * Being written; on its way for ten seconds in which it may be taken back; going out, or paused; over, to the end or
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
    /** Files of its own that may stand in the text, one a line (domain/kernel/html/media-text.ts). */
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
    /** Why it was paused without anybody's press. */
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

/** When the next mail of a letter may go to a domain. */
export const sendThrottles = pgTable(
  'send_throttles',
  {
    issue_id: text()
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    next_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issue_id, table.domain] }),
    index('send_throttles_next').on(table.issue_id, table.next_at),
  ],
)

/**
 * To be sent; handed to the mail server at this moment; taken or refused by it; not known to be taken, since we were cut
 * off before it said so; came back later; left out, since its reader left before or the letter was stopped.
 */
const deliveryStates = ['waiting', 'claimed', 'sent', 'refused', 'doubtful', 'bounced', 'skipped'] as const

/** One letter to one subscriber: claimed before it is sent, settled after it was (docs/decisions/0045-newsletter-confirmation-and-sending.md). */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    /** Part of the mail's Message-ID, which nobody guesses. */
    id: text().primaryKey().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    issue_id: text()
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    /** Null once its reader has left. */
    subscription_id: text().references(() => newsletterSubscriptions.id, { onDelete: 'set null' }),
    /** Of the address, in small letters. */
    domain: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    run_id: text(),
    /** How often the server said: not now. */
    attempts: integer().notNull().default(0),
    /** Why it was refused, without addresses. */
    reason: text(),
    settled_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('newsletter_deliveries_once').on(table.issue_id, table.subscription_id),
    index('newsletter_deliveries_states').on(table.issue_id, table.state),
    index('newsletter_deliveries_waiting')
      .on(table.issue_id, table.domain)
      .where(sql`${table.state} = 'waiting'`),
    index('newsletter_deliveries_subscription').on(table.subscription_id),
    check('newsletter_deliveries_state', isOneOf(table.state, deliveryStates)),
  ],
)
