import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

const importKinds = ['clients', 'prices', 'subscribers'] as const

/**
 * A file of clients, prices or subscribers between the look at it and its import (docs/product.md §11.10, §11.12, §11.20): its cells as text,
 * the heads first. Swept an hour later, imported or not.
 */
export const clientImports = pgTable(
  'client_imports',
  {
    id: text().primaryKey(),
    kind: text({ enum: importKinds }).notNull().default('clients'),
    file_name: text().notNull(),
    lines: jsonb().$type<string[][]>().notNull(),
    line_count: integer().notNull(),
    user_id: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** What was done, once it was. */
    outcome: jsonb().$type<ImportCounts>(),
  },
  (table) => [
    index('client_imports_age').on(table.created_at),
    check('client_imports_kind', isOneOf(table.kind, importKinds)),
  ],
)

/** Lines by what becomes of them. */
export interface ImportCounts {
  created: number
  changed: number
  same: number
  wrong: number
}
