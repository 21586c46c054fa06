import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sessions } from '../accounts/sessions.ts'
import { clients } from './clients.ts'

/**
 * One of the staff sees the client area as a client does (docs/product.md §11.10): for a while, in the session that asked
 * for it, and no longer than that.
 */
export const clientViews = pgTable(
  'client_views',
  {
    session_id: text()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    client_id: text()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('client_views_client').on(table.client_id)],
)
