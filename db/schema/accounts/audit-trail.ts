import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const auditedActs = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'recovery-mailed',
  'password-reset',
  'password-changed',
  'password-change-failed',
  'client-invited',
  'account-created',
  'account-closed',
  'staff-created',
  'factor-set',
  'factor-passed',
  'factor-failed',
  'factor-skipped',
  'factor-reset',
  'recovery-code-used',
  'recovery-codes-made',
  'sessions-ended',
] as const

/** Who did what to which account and when (docs/product.md §6): never a password, a token or a typed address. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: text().primaryKey(),
    act: text({ enum: auditedActs }).notNull(),
    /** `null` when nobody has the account that was asked for. */
    user_id: text(),
    /** A keyed hash of the visitor's address; `null` when a command acted. */
    address_print: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_trail_user').on(table.user_id, table.created_at),
    index('audit_trail_age').on(table.created_at),
  ],
)
