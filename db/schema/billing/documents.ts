import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'
import type { ClientAddress } from '../people/clients.ts'

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
    /** What each printing says by which it is verified; null of what was printed before and has not been printed since. */
    verification_code: text(),
  },
  (table) => [
    primaryKey({ columns: [table.pos_id, table.id] }),
    uniqueIndex('documents_verification_code').on(table.verification_code),
  ],
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

/** Whom a document is made out to. */
export interface DocumentBuyer {
  type: 'company' | 'individual'
  name: string | null
  first_name: string | null
  last_name: string | null
  siret: string | null
  /** SIREN on its own, where no SIRET is known; absent from documents issued before it was recorded. */
  siren?: string | null
  vat_number: string | null
  address: ClientAddress | null
}

/** One line of an invoice, credit note or quote. */
export interface DocumentLine {
  description: string
  /** Whole units; negative on a credit note. */
  quantity: number
  /** Cents excluding tax; negative for a discount. */
  unit_price: number
  /** Hundredths of a percent: 2000 is 20 %. */
  vat_rate: number
  /** Goods that are handed over; a line that does not say it sells a service, as all did before lines said it. */
  nature?: 'service' | 'goods'
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

const printingReasons = [
  'issued',
  'settled',
  'reopened',
  'credited',
  'cancelled',
  'opened',
  'before',
] as const
export type PrintingReason = (typeof printingReasons)[number]
const sendChannels = ['mail', 'platform'] as const

/**
 * Each file that was printed of an invoice, credit note or quote. None is ever overwritten: what a client was sent can be
 * shown for as long as its record stands (docs/product.md §2.13).
 */
export const printings = pgTable(
  'printings',
  {
    id: text().primaryKey(),
    /** Of the record, as `documents` names it. */
    pos_id: text().notNull(),
    document_id: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    /** In hexadecimal; null of a file of before printings were kept, until it has been read (`hashPrintings`). */
    sha256: text(),
    /** Bytes; null like `sha256`. */
    size: integer(),
    reason: text({ enum: printingReasons }).notNull(),
    printed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('printings_of_document').on(table.document_id, table.pos_id, table.printed_at),
    check('printings_reason', isOneOf(table.reason, printingReasons)),
  ],
)

/** Which printing a mail, or a file for the platform, carried: written when its job takes the bytes. */
export const printingSends = pgTable(
  'printing_sends',
  {
    /** Of the mail (`outgoing_mails`), or what the platform knows the file by. */
    id: text().primaryKey(),
    printing_id: text()
      .notNull()
      .references(() => printings.id, { onDelete: 'cascade' }),
    channel: text({ enum: sendChannels }).notNull(),
    taken_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('printing_sends_of_printing').on(table.printing_id),
    check('printing_sends_channel', isOneOf(table.channel, sendChannels)),
  ],
)
