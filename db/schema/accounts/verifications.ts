import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { created, instant } from './columns.ts'

/** Reset links: `identifier` is the hash of what the link carries, `value` the user's id. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    ...created,
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_end').on(table.expiresAt),
  ],
)
