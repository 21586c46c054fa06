import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The PDF of an invoice, credit note or quote, by the keys of its record (docs/product.md §3.8, §10.9). */
export const documents = pgTable(
  'documents',
  {
    pos_id: text().notNull(),
    /** Of the invoice or estimate. */
    id: text().notNull(),
    /** Where its client opens it, on this site. */
    download_url: text().notNull(),
    /** Key in the file store; null until it has been printed. */
    path: text(),
    printed_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.pos_id, table.id] })],
)
