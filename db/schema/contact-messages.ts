import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What visitors write to the workshop (docs/product.md §3). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    object: text().notNull(),
    message: text().notNull(),
    /** The business's own fixed address. */
    client_email: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    seen: boolean().notNull().default(false),
  },
  (table) => [
    index('contact_messages_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('contact_messages_unseen').on(table.created_at).where(sql`not ${table.seen}`),
  ],
)
