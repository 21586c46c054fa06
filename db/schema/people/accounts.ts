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

/** Of the four tables of Better Auth, whose names for fields the keys are (adapters/sign-in/). */
const instant = () => timestamp({ withTimezone: true })
const created = { createdAt: instant().notNull(), updatedAt: instant().notNull() }

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
const user = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

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
    /** The browser and its system in words (`describeDevice`); `null` where nothing is known of it. */
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

/** The application that shows six digits to one of the staff (docs/product.md §6). */
export const secondFactors = pgTable('second_factors', {
  user_id: user().primaryKey(),
  /** What application and site share, sealed (`sealSecret`). */
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

const creationStatuses = ['email_sent', 'account_created'] as const

/** A client is invited to choose a password (docs/product.md §4); the mail's link carries the site's signature over the id. */
export const customerCreations = pgTable(
  'customer_creations',
  {
    id: text().primaryKey(),
    /** Of the user to come: the client's, or of one of its further people (`client_people`). */
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

/**
 * Who has which record of the office open, a row for each open page (docs/product.md §11.11). Not worth a line in the
 * database's log: the table is unlogged (migration 0018), and empty after a crash.
 */
export const presences = pgTable(
  'presences',
  {
    /** Of the open page. */
    id: text().primaryKey(),
    record_kind: text().notNull(),
    record_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    is_writing: boolean().notNull(),
    /** A row that nobody has refreshed for a while is of a page that is gone. */
    seen_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('presences_of_record').on(table.record_kind, table.record_id),
    index('presences_age').on(table.seen_at),
  ],
)

/** Forms of the office and what they were answered, so that the same press twice is one (docs/product.md §11.6); a day old at most. */
export const answeredForms = pgTable(
  'answered_forms',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    /** Null while it is acted upon. */
    answer: jsonb().$type<{ status: number; location: string | null; body: string | null }>(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('answered_forms_age').on(table.received_at),
  ],
)

/** Turns taken so far (adapters/postgres-rate-limits.ts): by whom is a keyed hash in `key`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** When they begin anew, in milliseconds since 1970. */
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

/** Who did what to which account and when (docs/product.md §6): never a password, a token or a typed address. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: text().primaryKey(),
    act: text({ enum: auditedActions }).notNull(),
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
