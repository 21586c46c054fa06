import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the workshop has made of the facts of `domain/site.ts` (docs/product.md §11.21), each change a row that stays: the
 * newest of a key holds, and a document says what held on its day.
 */
export const settings = pgTable(
  'settings',
  {
    /** In the order in which they were made. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A key of `domain/settings/settings.ts`. */
    key: text().notNull(),
    /** As its form has them. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('settings_of_key').on(table.key, table.id)],
)
