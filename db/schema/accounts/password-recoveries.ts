import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

const recoveryStatuses = ['pending', 'done', 'email error', 'failed'] as const

/** Somebody asked for a new password (docs/product.md §4): made by the page, worked by a job, deleted by the page. */
export const passwordRecoveries = pgTable(
  'password_recoveries',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** The page that the mail leads to; what opens it stands in the mail alone. */
    link: text().notNull(),
    template_id: text().notNull(),
    sender_email: text().notNull(),
    status: text({ enum: recoveryStatuses }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('password_recoveries_age').on(table.created_at),
    check('password_recoveries_status', isOneOf(table.status, recoveryStatuses)),
  ],
)
