import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.ts'
import { isOneOf } from './checks.ts'

const clientTypes = ['company', 'individual'] as const

/**
 * Clients of the workshop (docs/product.md §3). The id is that of the client's user, who may come to be only
 * later, when the invitation is followed.
 */
export const clients = pgTable(
  'clients',
  {
    id: text().primaryKey(),
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
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The record that took this one's place (docs/product.md §11.10). */
    merged_into: text().references((): AnyPgColumn => clients.id),
    /** Since when nothing of the person is left in it (docs/product.md §11.24); documents and orders still hang on it. */
    erased_at: timestamp({ withTimezone: true }),
    /** What lists call and sort it by. */
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
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('impersonations_client').on(table.client_id)],
)

const importKinds = ['clients', 'prices', 'subscribers'] as const

/**
 * A file of clients, prices or subscribers between the look at it and its import (docs/product.md §11.10, §11.12,
 * §11.20): its cells as text, the heads first. Swept an hour later, imported or not.
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
