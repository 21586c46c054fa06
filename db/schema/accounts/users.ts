import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { created } from './columns.ts'

const roles = ['client', 'staff'] as const

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

/** Of a row that goes with its user. */
export const user = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
