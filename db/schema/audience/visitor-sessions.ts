import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'

const sessionStatuses = ['created'] as const

/** Visits, counted without knowing whose (docs/product.md §3.11, §10.13). */
export const visitorSessions = pgTable(
  'visitor_sessions',
  {
    id: text().primaryKey(),
    display_width: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    status: text({ enum: sessionStatuses }).notNull().default('created'),
    access_params: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index('visitor_sessions_created_at').on(table.created_at),
    check('visitor_sessions_status', isOneOf(table.status, sessionStatuses)),
    check('visitor_sessions_width', noneNegative(table.display_width)),
  ],
)
