import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { users } from './users.ts'

export const staffRoles = ['responsable', 'bureau', 'atelier'] as const

/** Which mails somebody gets of what comes in: each, all of a day together, or none. */
export const noticeChoices = ['each', 'daily', 'none'] as const

const notices = () => text({ enum: noticeChoices }).notNull().default('none')

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
    /** Of quote requests, of contact messages, of what visitors answer (docs/product.md §11.11). */
    notices_of_requests: notices(),
    notices_of_messages: notices(),
    notices_of_answers: notices(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** From then on their account exists for nobody who signs in. */
    closed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('staff_role', isOneOf(table.role, staffRoles)),
    check('staff_notices_of_requests', isOneOf(table.notices_of_requests, noticeChoices)),
    check('staff_notices_of_messages', isOneOf(table.notices_of_messages, noticeChoices)),
    check('staff_notices_of_answers', isOneOf(table.notices_of_answers, noticeChoices)),
  ],
)
