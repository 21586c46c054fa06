import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'

/** How many submissions each form has had since it was last looked at (docs/product.md §3, Counters). */
export const formCounters = pgTable(
  'form_counters',
  {
    name: text().primaryKey(),
    notifications: integer().notNull().default(0),
  },
  (table) => [check('form_counters_notifications', noneNegative(table.notifications))],
)
