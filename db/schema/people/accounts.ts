import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

/** Returns a column for a timestamp. The four tables of Better Auth use its field names as keys (adapters/sign-in/). */
const instant = () => timestamp({ withTimezone: true })
const created = { createdAt: instant().notNull(), updatedAt: instant().notNull() }

const roles = ['client', 'staff'] as const

export const users = pgTable(
  'users',
  {
    /** For a client's first user, the id of the client. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** Login identifier: the tenant, an underscore and the e-mail address in lower case. */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: roles }).notNull(),
    ...created,
  },
  (table) => [check('users_role', isOneOf(table.role, roles))],
)

/** Returns a column that refers to the user; the row is deleted together with the user. */
const user = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Credentials of a user: the hash of the password. */
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

/** Sessions. The token alone gives no access: the cookie contains the site's signature of it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: user(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** Browser and system in words (`describeDevice`); `null` when unknown. */
    device: text(),
    /** Time at which the sign-in was completed; `null` until a staff member has entered the second factor. */
    wholeSince: instant(),
    ...created,
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_end').on(table.expiresAt),
    index('sessions_start').on(table.createdAt),
  ],
)

/** Password reset links: `identifier` is the hash of the token in the link, `value` the user's id. */
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

/** Authenticator application of a staff member. */
export const secondFactors = pgTable('second_factors', {
  user_id: user().primaryKey(),
  /** Shared secret of application and site, encrypted (`encryptTotpSecret`). */
  secret: text().notNull(),
  /** Time step of the last accepted code: codes of this step or earlier are rejected. */
  last_step: bigint({ mode: 'number' }).notNull(),
  set_at: timestamp({ withTimezone: true }).notNull(),
})

/** Codes that replace a lost authenticator application: keyed hashes, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: user(),
    code_print: text().notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_print] })],
)

export const staffRoles = ['responsable', 'bureau', 'atelier'] as const

/** Frequency of mails to a staff member about incoming items: one for each, one per day for all, or never. */
export const noticeFrequencies = ['each', 'daily', 'none'] as const

const notices = () => text({ enum: noticeFrequencies }).notNull().default('none')

/** Data of staff members besides their account. */
export const staff = pgTable(
  'staff',
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: staffRoles }).notNull(),
    /** Ids of the points of sale that the staff member works for; null: all, including future ones. */
    points_of_sale: text().array().$type<readonly string[]>(),
    /** Signature below the staff member's messages to clients. */
    signature: text().notNull().default(''),
    /** Choices of the mails that the staff member receives about new quote requests, contact messages and visitors' answers. */
    notices_of_requests: notices(),
    notices_of_messages: notices(),
    notices_of_answers: notices(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the account was closed. A closed account cannot sign in. */
    closed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('staff_role', isOneOf(table.role, staffRoles)),
    check('staff_notices_of_requests', isOneOf(table.notices_of_requests, noticeFrequencies)),
    check('staff_notices_of_messages', isOneOf(table.notices_of_messages, noticeFrequencies)),
    check('staff_notices_of_answers', isOneOf(table.notices_of_answers, noticeFrequencies)),
  ],
)

const creationStatuses = ['email_sent', 'account_created'] as const

/** Invitation of a client to choose a password. The link in the mail contains the site's signature of the id. */
export const customerCreations = pgTable(
  'customer_creations',
  {
    id: text().primaryKey(),
    /** Id of the future user: the client's id, or that of a further user (`client_people`). */
    client_id: text().notNull(),
    email: text().notNull(),
    status: text({ enum: creationStatuses }).notNull(),
    /** Id of the user, once created. */
    uid: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('customer_creations_client').on(table.client_id),
    // Partial index: few invitations are pending; the others remain stored.
    index('customer_creations_waiting').on(table.created_at).where(sql`${table.status} = 'email_sent'`),
    check('customer_creations_status', isOneOf(table.status, creationStatuses)),
  ],
)

const recoveryStatuses = ['pending', 'done', 'email error', 'failed'] as const

/** Request for a new password: created by a page, processed by a job, deleted by the page for the new password. */
export const passwordRecoveries = pgTable(
  'password_recoveries',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** Page linked in the mail. The token is in the mail only. */
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

/**
 * Records that are open in pages of the office, and who opened them. The table is unlogged because its loss does no
 * harm (migration 0018): it is empty after a crash.
 */
export const presences = pgTable(
  'presences',
  {
    /** Id of the open page. */
    id: text().primaryKey(),
    record_kind: text().notNull(),
    record_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    is_writing: boolean().notNull(),
    /** Time at which the page last reported that it is open. A row without recent reports belongs to a closed page. */
    seen_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('presences_of_record').on(table.record_kind, table.record_id),
    index('presences_age').on(table.seen_at),
  ],
)

/** Submitted forms of the office with their responses, so that a form sent twice has one effect. Stored for a day at most. */
export const formResponses = pgTable(
  'answered_forms',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    /** Null while the form is being processed. */
    answer: jsonb().$type<{ status: number; location: string | null; body: string | null }>(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('answered_forms_age').on(table.received_at),
  ],
)

/** Use of rate limits (adapters/postgres-rate-limits.ts). `key` contains a keyed hash of the visitor. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** When the count restarts, in milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_end').on(table.expire)],
)

const auditedActions = [
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

/** Audit log of accounts. Never contains passwords, tokens or typed addresses. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: text().primaryKey(),
    act: text({ enum: auditedActions }).notNull(),
    /** `null` when no account matches. */
    user_id: text(),
    /** Keyed hash of the visitor's network address; `null` for a command. */
    address_print: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_trail_user').on(table.user_id, table.created_at),
    index('audit_trail_age').on(table.created_at),
  ],
)
