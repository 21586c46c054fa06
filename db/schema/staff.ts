import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { isOneOf } from './checks.ts'

export const staffRoles = ['responsable', 'bureau', 'atelier'] as const

/** What the workshop knows of its own people, beside their account (docs/product.md §11.1). */
export const staff = pgTable(
  'staff',
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: staffRoles }).notNull(),
    /** Ids of the points of sale that they work for; null is all, those to come too. */
    points_of_sale: text().array().$type<readonly string[]>(),
    /** Ends what they write to clients. */
    signature: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** From then on their account exists for nobody who signs in. */
    closed_at: timestamp({ withTimezone: true }),
  },
  (table) => [check('staff_role', isOneOf(table.role, staffRoles))],
)
