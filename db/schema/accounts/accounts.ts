import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { created, instant } from './columns.ts'
import { user } from './users.ts'

/** How a user signs in: with a password, of which this is the hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: user(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    ...created,
  },
  (table) => [uniqueIndex('accounts_user').on(table.userId, table.providerId)],
)
