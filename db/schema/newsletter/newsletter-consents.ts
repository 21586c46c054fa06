import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { newsletterSubscriptions } from './newsletter-subscriptions.ts'

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
