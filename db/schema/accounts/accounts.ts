import { boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

const roles = ['client', 'staff'] as const

/** The four tables of Better Auth, whose names for fields the keys are (adapters/sign-in/). */
const instant = () => timestamp({ withTimezone: true })
const created = { createdAt: instant().notNull(), updatedAt: instant().notNull() }

export const users = pgTable(
  'users',
  {
    /** A client's user has the client's id. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** The login identifier: the tenant, an underscore and the e-mail in small letters (docs/product.md §6). */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: roles }).notNull(),
    ...created,
  },
  (table) => [check('users_role', isOneOf(table.role, roles))],
)

const user = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

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

/** Reset links: `identifier` is the hash of what the link carries, `value` the user's id. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    ...created,
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_end').on(table.expiresAt),
  ],
)
