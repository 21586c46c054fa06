import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { clients } from '../clients/clients.ts'

/**
 * What somebody has changed of an invoice that is being prepared, kept as it is typed (docs/product.md §11.15): it ends with
 * the invoice of the same id, or with the last change.
 */
export const invoiceDrafts = pgTable(
  'invoice_drafts',
  {
    /** Of the invoice that it becomes. */
    id: text().primaryKey(),
    client_id: text()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** The ids of the orders that it bills, in their order, with a comma between; empty without any. */
    orders: text().notNull(),
    /** The fields that are not as they were proposed. */
    content: jsonb().$type<Record<string, string>>().notNull(),
    /** The lines that were proposed when it was begun, as they are typed. */
    proposed: text().notNull(),
    /** Who changed it last. */
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('invoice_drafts_of_client').on(table.client_id, table.orders),
    index('invoice_drafts_changed').on(table.changed_at),
  ],
)
