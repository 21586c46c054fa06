import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

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
