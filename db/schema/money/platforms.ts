import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Platforms that invoices go by, and up to when their answers have been read. */
export const platforms = pgTable('platforms', {
  /** Its host. */
  name: text().primaryKey(),
  read_until: timestamp({ withTimezone: true }).notNull(),
})
