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
import { areNonNegative, isOneOf } from '../checks.ts'

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

/** Origin of a subscription; `before` is older than the double opt-in. */
const consentSources = ['site', 'office', 'import', 'before'] as const

/** Evidence of a subscriber's consent. Deleted together with the subscription. */
export const newsletterConsents = pgTable(
  'newsletter_consents',
  {
    subscription_id: text()
      .primaryKey()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /** Copy of the subscription's date, so that one index covers state and order. */
    subscribed_at: timestamp({ withTimezone: true }).notNull(),
    source: text({ enum: consentSources }).notNull(),
    /** Place where consent was given, according to the person who imported or entered the address. */
    proof: text(),
    /** Time at which consent was confirmed. Without confirmation, nothing is sent. */
    confirmed_at: timestamp({ withTimezone: true }),
    /** Time at which an issue bounced. Nothing is sent after that. */
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

/** Number of cancelled subscriptions per day, without any data of persons. */
export const newsletterUnsubscribeCounts = pgTable('unsubscribes', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
})

/**
 * `draft`: being written. `queued`: waits ten seconds, during which it can be recalled. `sending` and `paused`. `sent`: finished.
 * `stopped`: ended early.
 */
const issueStates = ['draft', 'queued', 'sending', 'paused', 'sent', 'stopped'] as const

/** Final numbers of deliveries by state, kept after the single deliveries are deleted. */
type IssueTotals = Readonly<Record<(typeof deliveryStates)[number], number>>

/** A newsletter issue to all subscribers. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: text().primaryKey(),
    state: text({ enum: issueStates }).notNull().default('draft'),
    subject: text().notNull().default(''),
    /** Text that mail programs show beside the subject. */
    preheader: text().notNull().default(''),
    /** Sanitised HTML. */
    content: text().notNull().default(''),
    /** Uploaded files that the content may contain, one per line (domain/kernel/html/media-text.ts). */
    pictures: text().notNull().default(''),
    version: integer().notNull().default(1),
    author_id: text(),
    /** Name of the author at that time. */
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    /** Hash of the content that was last sent as a test. */
    tested_print: text(),
    tested_at: timestamp({ withTimezone: true }),
    tested_by: text(),
    /** Campaign in its links, for the site's own count of visits. */
    campaign: text(),
    due_at: timestamp({ withTimezone: true }),
    started_at: timestamp({ withTimezone: true }),
    finished_at: timestamp({ withTimezone: true }),
    recipients: integer().notNull().default(0),
    /** Current run of sending. A new run replaces it. */
    run_id: text(),
    /** Reason of an automatic pause. */
    trouble: text(),
    /** Number of subscribers who left after this issue and before the next one. */
    departures: integer().notNull().default(0),
    totals: jsonb().$type<IssueTotals>(),
  },
  (table) => [
    index('newsletter_issues_newest').on(table.created_at.desc().nullsFirst(), table.id),
    check('newsletter_issues_state', isOneOf(table.state, issueStates)),
    check('newsletter_issues_counts', areNonNegative(table.recipients, table.departures)),
  ],
)

/** When the next mail of an issue may be sent to a domain. */
export const newsletterSendThrottles = pgTable(
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
 * `waiting`; `claimed`: being passed to the mail server; `sent` or `refused` by the server; `doubtful`: interrupted before the
 * server's response; `bounced`: returned later; `skipped`: the subscriber left or the issue was stopped.
 */
const deliveryStates = ['waiting', 'claimed', 'sent', 'refused', 'doubtful', 'bounced', 'skipped'] as const

/** One issue to one subscriber: claimed before sending, completed after it. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    /** Part of the mail's Message-ID, therefore random. */
    id: text().primaryKey().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    issue_id: text()
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    /** Null once the subscriber has left. */
    subscription_id: text().references(() => newsletterSubscriptions.id, { onDelete: 'set null' }),
    /** Domain of the address, in lower case. */
    domain: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    run_id: text(),
    /** Number of temporary rejections by the server. */
    attempts: integer().notNull().default(0),
    /** Reason of the rejection, without addresses. */
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
