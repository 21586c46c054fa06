import { check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'

export const erasureReasons = ['asked', 'withdrawn', 'unneeded', 'unlawful'] as const

/**
 * That somebody's data were erased, by whom and why (docs/product.md §11.24), without a word of whose they were. In the
 * transaction that makes such a row, and in no other, the database lets values be taken out of events (migration 0033).
 */
export const erasures = pgTable(
  'erasures',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** As it was then. */
    author_name: text().notNull(),
    why: text({ enum: erasureReasons }).notNull(),
    /** How many records of each kind went or lost the person, and how many the law keeps. */
    done: jsonb().$type<Record<string, number>>().notNull(),
    kept: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [index('erasures_at').on(table.at), check('erasures_why', isOneOf(table.why, erasureReasons))],
)
