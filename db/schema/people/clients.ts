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
 * Of a client. A text that is known to be the id of somebody who signs in (`UserId` of `domain/kernel/person.ts`) is none:
 * which client they act for is looked up (`findActingClient`).
 */
export type ClientId = string & { readonly idOf?: 'client' }

/**
 * Clients of the workshop (docs/product.md §3). The id is that of the client's user, who may come to be only
 * later, when the invitation is followed.
 */
export const clients = pgTable(
  'clients',
  {
    id: text().$type<ClientId>().primaryKey(),
    type: text({ enum: clientTypes }).notNull(),
    /** Of the company. */
    name: text(),
    first_name: text(),
    last_name: text(),
    /** Not everybody has one; of a record that was merged into another, nothing is left but its id. */
    email: text(),
    phone: text(),
    siren: text(),
    siret: text(),
    vat_number: text(),
    address: jsonb().$type<ClientAddress>(),
    /** For the workshop alone. */
    notes: text().notNull().default(''),
    /** Of companies alone: it pays no invoice without its own order number (docs/product.md §11.36). */
    requires_purchase_order: boolean().notNull().default(false),
    /** The day since which it is sent a statement of each month that is over; null where it is sent none. */
    statement_since: date(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The record that took this one's place (docs/product.md §11.10). */
    merged_into: text()
      .$type<ClientId>()
      .references((): AnyPgColumn => clients.id),
    /** Since when nothing of the person is left in it (docs/product.md §11.24); documents and orders still hang on it. */
    erased_at: timestamp({ withTimezone: true }),
    /** What lists sort it by; what they call it is `calledClient` of `domain/people/clients/called-client.ts`. */
    display_name: text().generatedAlwaysAs(
      sql`coalesce(nullif(case when type = 'company' then trim(name) end, ''), nullif(trim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), email, phone, '')`,
    ),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
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
  /** Code (`domain/kernel/text/countries.ts`); records from before codes were stored have the name that was typed. */
  country: string
}

/**
 * One of the staff sees the client area as a client does (docs/product.md §11.10): for a while, in the session that asked
 * for it, and no longer than that.
 */
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
 * Further people of a company, each with a sign-in of their own, who all lead to the one client (docs/product.md §11.10). The
 * client's first user has no row here: their id is the client's. Once their link was followed, a row's id is its user's.
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
    /** In small letters; what they sign in with. */
    email: text().notNull(),
    /** What whoever asked wrote with it. */
    words: text().notNull().default(''),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    /** The key of the company's form, so that the same again is the same ask; null where the office has added them. */
    asked_by_form: text(),
    /** When the office last sent the link; null while it was only asked for. */
    invited_at: timestamp({ withTimezone: true }),
    /** Since when they may sign in. */
    opened_at: timestamp({ withTimezone: true }),
    /** The company asks the office to close it. */
    close_asked_at: timestamp({ withTimezone: true }),
    closed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('client_people_client').on(table.client_id, table.asked_at),
    // Somebody acts for one client alone.
    uniqueIndex('client_people_email')
      .on(table.email)
      .where(sql`${table.invited_at} is not null and ${table.closed_at} is null`),
    // The same form sent twice is one ask.
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
 * A file of clients, prices or subscribers between the look at it and its import (docs/product.md §11.10, §11.12,
 * §11.20), or of a bank until the office has said which column is the amount (§11.16): its cells as text. Deleted an hour
 * later, imported or not.
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
    /** What was done, once it was. */
    outcome: jsonb().$type<ImportCounts>(),
  },
  (table) => [
    index('client_imports_age').on(table.created_at),
    check('client_imports_kind', isOneOf(table.kind, importKinds)),
  ],
)

/** Lines by what becomes of them. */
export interface ImportCounts {
  created: number
  changed: number
  same: number
  wrong: number
}

export const erasureReasons = ['asked', 'withdrawn', 'unneeded', 'unlawful'] as const

/**
 * That somebody's data were erased, by whom and why (docs/product.md §11.24), without a word of whose they were. In the
 * transaction that makes such a row, and in no other, the database lets values be taken out of events (migration 0033).
 */
export const erasures = pgTable(
  'erasures',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** As it was then. */
    author_name: text().notNull(),
    why: text({ enum: erasureReasons }).notNull(),
    /** How many records of each kind went or lost the person, and how many the law keeps. */
    done: jsonb().$type<Record<string, number>>().notNull(),
    kept: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [index('erasures_at').on(table.at), check('erasures_why', isOneOf(table.why, erasureReasons))],
)

/** Files that have lost their records and are still in the store: a job deletes them, then the row. */
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
