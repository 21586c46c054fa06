import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

const creationStatuses = ['email_sent', 'account_created'] as const

/** A client is invited to choose a password (docs/product.md §4); the mail's link carries the site's signature over the id. */
export const customerCreations = pgTable(
  'customer_creations',
  {
    id: text().primaryKey(),
    /** Of the client, and of the user to come. */
    client_id: text().notNull(),
    email: text().notNull(),
    status: text({ enum: creationStatuses }).notNull(),
    /** Of the user, once there is one. */
    uid: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('customer_creations_client').on(table.client_id),
    // Those that wait are few and end; the others stay.
    index('customer_creations_waiting').on(table.created_at).where(sql`${table.status} = 'email_sent'`),
    check('customer_creations_status', isOneOf(table.status, creationStatuses)),
  ],
)
