import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { deliveryStates } from './delivery-states.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { newsletterSubscriptions } from './newsletter-subscriptions.ts'

/** One letter to one subscriber: claimed before it is sent, settled after it was (docs/decisions/0045-newsletter.md). */
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
