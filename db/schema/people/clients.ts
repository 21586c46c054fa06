import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { sessions, users } from './accounts.ts'

const clientTypes = ['company', 'individual'] as const

/**
 * Id of a client. The id of a signed-in user (`UserId` of `domain/kernel/person.ts`) is not assignable to it: `findActingClient`
 * returns the client that a user acts for.
 */
export type ClientId = string & { readonly idOf?: 'client' }

/**
 * Clients of the workshop. The id is also that of the client's first user, who may be created later, on accepting the invitation.
 */
export const clients = pgTable(
  'clients',
  {
    id: text().$type<ClientId>().primaryKey(),
    type: text({ enum: clientTypes }).notNull(),
    /** Name of a company. */
    name: text(),
    first_name: text(),
    last_name: text(),
    /** Mail address; null without one. A record merged into another one has only its id. */
    email: text(),
    phone: text(),
    siren: text(),
    siret: text(),
    vat_number: text(),
    address: jsonb().$type<ClientAddress>(),
    /** Internal notes, not shown to the client. */
    notes: text().notNull().default(''),
    /** For companies: whether the company pays only invoices that contain its own order number. */
    requires_purchase_order: boolean().notNull().default(false),
    /** First day of the monthly statements sent to the client; null if no statements are sent. */
    statement_since: date(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Client record into which this record was merged. */
    merged_into: text()
      .$type<ClientId>()
      .references((): AnyPgColumn => clients.id),
    /** When the personal data were erased; documents and orders still refer to the row. */
    erased_at: timestamp({ withTimezone: true }),
    /** Sort key of lists. The displayed name is `clientDisplayName` of `domain/people/clients/client-display-name.ts`. */
    display_name: text().generatedAlwaysAs(
      sql`coalesce(nullif(case when type = 'company' then trim(name) end, ''), nullif(trim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), email, phone, '')`,
    ),
    /** Searched text, normalized in advance: normalizing it during a search takes a hundred times as long. */
    search_text: text().generatedAlwaysAs(
      sql`folded(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(siret, siren, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(address ->> 'line_1', '') || ' ' || coalesce(address ->> 'zip_code', '') || ' ' || coalesce(address ->> 'city', ''))`,
    ),
  },
  (table) => [
    index('clients_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('clients_with_statement').on(table.id).where(sql`${table.statement_since} is not null`),
    index('clients_merged').on(table.merged_into).where(sql`${table.merged_into} is not null`),
    uniqueIndex('clients_email').on(sql`lower(${table.email})`),
    check('clients_type', isOneOf(table.type, clientTypes)),
  ],
)

export interface ClientAddress {
  line_1: string
  line_2: string
  zip_code: string
  city: string
  /** Country code (`domain/kernel/text/countries.ts`); older records contain the name as typed. */
  country: string
}

/** A staff member views the client area as a client, for a limited time and only in the session that requested it. */
export const impersonations = pgTable(
  'impersonations',
  {
    session_id: text()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('impersonations_client').on(table.client_id)],
)

/**
 * Further users of a company, each with their own sign-in, all acting for the one client. The client's first user has
 * no row: their id is the client's. When an invitation is accepted, the id of the row becomes that of the user.
 */
export const clientPeople = pgTable(
  'client_people',
  {
    id: text().primaryKey(),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Address for signing in, in lower case. */
    email: text().notNull(),
    /** Remark of the person who requested the access. */
    words: text().notNull().default(''),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    /** Key of the company's form, so that a form sent twice makes one request; null when staff added the user. */
    asked_by_form: text(),
    /** When staff last sent the link; null while the access is only requested. */
    invited_at: timestamp({ withTimezone: true }),
    /** Time from which the user may sign in. */
    opened_at: timestamp({ withTimezone: true }),
    /** When the company asked staff to close the access. */
    close_asked_at: timestamp({ withTimezone: true }),
    closed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('client_people_client').on(table.client_id, table.asked_at),
    // A user acts for one client only.
    uniqueIndex('client_people_email')
      .on(table.email)
      .where(sql`${table.invited_at} is not null and ${table.closed_at} is null`),
    // A form sent twice makes one request.
    uniqueIndex('client_people_form')
      .on(table.client_id, table.asked_by_form)
      .where(sql`${table.asked_by_form} is not null`),
    index('client_people_waiting')
      .on(table.asked_at)
      .where(
        sql`${table.closed_at} is null and (${table.invited_at} is null or ${table.close_asked_at} is not null)`,
      ),
    index('client_people_closed').on(table.closed_at).where(sql`${table.closed_at} is not null`),
  ],
)

const importKinds = ['clients', 'prices', 'subscribers', 'bank'] as const

/**
 * Cells of an uploaded file, as text: a file of clients, prices or subscribers between preview and import, or a bank's
 * file until staff have named the column of the amount. Deleted an hour later.
 */
export const clientImports = pgTable(
  'client_imports',
  {
    id: text().primaryKey(),
    kind: text({ enum: importKinds }).notNull().default('clients'),
    file_name: text().notNull(),
    lines: jsonb().$type<string[][]>().notNull(),
    line_count: integer().notNull(),
    user_id: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Result of the import; null before the import has run. */
    outcome: jsonb().$type<ImportCounts>(),
  },
  (table) => [
    index('client_imports_age').on(table.created_at),
    check('client_imports_kind', isOneOf(table.kind, importKinds)),
  ],
)

/** Number of lines by result. */
export interface ImportCounts {
  created: number
  changed: number
  same: number
  wrong: number
}

export const erasureReasons = ['asked', 'withdrawn', 'unneeded', 'unlawful'] as const

/**
 * Erasures of personal data: by whom and why, without naming the person. The database allows removing values from events only in
 * the transaction that inserts such a row (migration 0033).
 */
export const erasures = pgTable(
  'erasures',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** Name of the staff member at the time of the erasure. */
    author_name: text().notNull(),
    why: text({ enum: erasureReasons }).notNull(),
    /** Number of records of each kind that were deleted, anonymised, or kept because the law requires it. */
    done: jsonb().$type<Record<string, number>>().notNull(),
    kept: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [index('erasures_at').on(table.at), check('erasures_why', isOneOf(table.why, erasureReasons))],
)

/** Files of deleted records that are still in the file store. A job deletes the file, then the row. */
export const erasedFiles = pgTable(
  'erased_files',
  {
    /** Key in the file store. */
    path: text().primaryKey(),
    erasure_id: text()
      .notNull()
      .references(() => erasures.id, { onDelete: 'cascade' }),
  },
  (table) => [index('erased_files_of_erasure').on(table.erasure_id)],
)
