import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf } from './checks.ts'

const clientTypes = ['company', 'individual'] as const

export interface ClientAddress {
  line_1: string
  line_2: string
  zip_code: string
  city: string
  country: string
}

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
    email: text().notNull(),
    phone: text(),
    siret: text(),
    vat_number: text(),
    address: jsonb().$type<ClientAddress>(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('clients_newest').on(table.created_at.desc().nullsFirst(), table.id),
    uniqueIndex('clients_email').on(sql`lower(${table.email})`),
    check('clients_type', isOneOf(table.type, clientTypes)),
  ],
)
