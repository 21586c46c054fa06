import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'
import type { ClientAddress } from '../clients/clients.ts'

/** One line of an invoice, credit note or quote. */
export interface DocumentLine {
  description: string
  /** Whole units; negative on a credit note. */
  quantity: number
  /** Cents excluding tax; negative for a discount. */
  unit_price: number
  /** Hundredths of a percent: 2000 is 20 %. */
  vat_rate: number
  /** On a credit note for a part: the place of the invoice's line that it takes from, from 0. */
  of?: number
}

/** What a rate applies to, and the tax. */
export interface RateTotal {
  /** Hundredths of a percent. */
  rate: number
  /** Cents. */
  base: number
  vat: number
}

/** Whom a document is made out to. */
export interface DocumentBuyer {
  type: 'company' | 'individual'
  name: string | null
  first_name: string | null
  last_name: string | null
  siret: string | null
  vat_number: string | null
  address: ClientAddress | null
}

/** The PDF of an invoice, credit note or quote, by the keys of its record (docs/product.md §3.8, §10.9). */
export const documents = pgTable(
  'documents',
  {
    pos_id: text().notNull(),
    /** Of the invoice or estimate. */
    id: text().notNull(),
    /** Where its client opens it, on this site. */
    download_url: text().notNull(),
    /** Key in the file store; null until it has been printed. */
    path: text(),
    printed_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.pos_id, table.id] })],
)

/** The last number given in each series of numbers: taken in the transaction of the record, so none is left out. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    /** A kind, a point of sale and a year, as the numbers begin: `FA-E-2026`. */
    series: text().primaryKey(),
    last: integer().notNull(),
  },
  (table) => [check('document_numbers_last', noneNegative(table.last))],
)
