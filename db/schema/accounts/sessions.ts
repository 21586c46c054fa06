import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { created, instant } from './columns.ts'
import { user } from './users.ts'

/** The token alone opens nothing: the cookie carries the site's signature over it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: user(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The browser and its system in words (domain/sign-in/device-words.ts); `null` where nothing is known of it. */
    device: text(),
    /** Since when nothing more is asked of it; `null` while one of the staff still owes the second factor. */
    wholeSince: instant(),
    ...created,
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_end').on(table.expiresAt),
    index('sessions_start').on(table.createdAt),
  ],
)
