import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

const recoveryStatuses = ['pending', 'done', 'email error', 'failed'] as const
const creationStatuses = ['email_sent', 'account_created'] as const

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

/** A client is invited to choose a password (docs/product.md §4); the mail's link carries the site's signature over the id. */
export const customerCreations = pgTable(
  'customer_creations',
  {
    id: text().primaryKey(),
    /** Of the client, and of the user to come. */
    client_id: text().notNull(),
    email: text().notNull(),
    status: text({ enum: creationStatuses }).notNull(),
    /** Of the user, once there is one. */
    uid: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('customer_creations_client').on(table.client_id),
    // Those that wait are few and end; the others stay.
    index('customer_creations_waiting').on(table.created_at).where(sql`${table.status} = 'email_sent'`),
    check('customer_creations_status', isOneOf(table.status, creationStatuses)),
  ],
)

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
