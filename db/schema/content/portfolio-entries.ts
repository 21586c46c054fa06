import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FileLink } from './file-link.ts'

/** Work that left the workshop (docs/product.md §3; `titre` is named so there). */
export const portfolioEntries = pgTable(
  'portfolio_entries',
  {
    id: text().primaryKey(),
    titre: text().notNull(),
    /** Sanitised HTML. */
    description: text().notNull(),
    main_image: jsonb().$type<FileLink>().notNull(),
    /** The same before the work, as the main image shows it after; null where there is no such pair. */
    before_image: jsonb().$type<FileLink>(),
    carousel: jsonb().$type<FileLink[]>().notNull().default(sql`'[]'`),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('portfolio_entries_newest').on(table.created_at.desc().nullsFirst(), table.id)],
)
