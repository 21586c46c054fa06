import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import type { ClientAddress } from './client-address.ts'

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
    called: text().generatedAlwaysAs(
      sql`coalesce(nullif(case when type = 'company' then trim(name) end, ''), nullif(trim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), email, phone, '')`,
    ),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
    words: text().generatedAlwaysAs(
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
