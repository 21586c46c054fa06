import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './users.ts'

/** The application that shows six digits to one of the staff (docs/product.md §6). */
export const secondFactors = pgTable('second_factors', {
  user_id: user().primaryKey(),
  /** What application and site share, sealed (domain/sign-in/second-factor/sealed-secret.ts). */
  secret: text().notNull(),
  /** The step of time whose code was taken last: no code of it or before it is taken again. */
  last_step: bigint({ mode: 'number' }).notNull(),
  set_at: timestamp({ withTimezone: true }).notNull(),
})

/** What stands in for the application when it is lost: each code a keyed hash, used once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: user(),
    code_print: text().notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_print] })],
)
