import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { clients } from '../clients/clients.ts'
import { quoteRequests } from '../inbox/quote-requests.ts'
import { estimates } from './estimates.ts'

/**
 * A quote that is being written, seen by the workshop alone: it becomes the quote of the same id when it is issued,
 * and only then has a number.
 */
export const estimateDrafts = pgTable(
  'estimate_drafts',
  {
    id: text().primaryKey(),
    pos_id: text().notNull(),
    client_id: text().references(() => clients.id),
    quote_request_id: text().references(() => quoteRequests.id, { onDelete: 'set null' }),
    /** The quote that it will replace. */
    replaces: text().references(() => estimates.id),
    /** As typed, whole or not: judged when it is issued (`domain/estimates`). */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Grows with each change: whoever saves says which one theirs began from. */
    version: integer().notNull().default(1),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('estimate_drafts_changed').on(table.changed_at),
    index('estimate_drafts_replacing').on(table.replaces),
    index('estimate_drafts_of_request').on(table.quote_request_id),
  ],
)
