import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { areNonNegative, isOneOf } from '../checks.ts'
import type { ClientAddress } from '../people/clients.ts'

/** Current PDF of an invoice, credit note or estimate, by the keys of its record. */
export const documents = pgTable(
  'documents',
  {
    pos_id: text().notNull(),
    /** Id of the invoice or estimate. */
    id: text().notNull(),
    /** URL of the page where the client downloads the document. */
    download_url: text().notNull(),
    /** Key in the file store; null until the first printing. */
    path: text(),
    printed_at: timestamp({ withTimezone: true }),
    /** Code printed on every version for verification; null for documents not printed since codes were introduced. */
    verification_code: text(),
  },
  (table) => [
    primaryKey({ columns: [table.pos_id, table.id] }),
    uniqueIndex('documents_verification_code').on(table.verification_code),
  ],
)

/** Last number used in each series. Updated in the transaction that creates the record, so no number is skipped. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    /** Kind, point of sale and year, as the numbers begin: `FA-E-2026`. */
    series: text().primaryKey(),
    last: integer().notNull(),
  },
  (table) => [check('document_numbers_last', areNonNegative(table.last))],
)

/** Addressee of a document. */
export interface DocumentBuyer {
  type: 'company' | 'individual'
  name: string | null
  first_name: string | null
  last_name: string | null
  siret: string | null
  /** SIREN, when no SIRET is known; absent from documents issued before it was recorded. */
  siren?: string | null
  vat_number: string | null
  address: ClientAddress | null
}

/** One line of an invoice, credit note or estimate. */
export interface DocumentLine {
  description: string
  /** Whole units; negative on a credit note. */
  quantity: number
  /** Cents excluding tax; negative for discounts. */
  unit_price: number
  /** Hundredths of a percent: 2000 is 20 %. */
  vat_rate: number
  /** `goods` are handed over to the client. Absent means service: older lines were all services. */
  nature?: 'service' | 'goods'
  /** On a partial credit note: index of the credited invoice line, starting at 0. */
  of?: number
}

/** Taxable amount and tax of one rate. */
export interface VatTotal {
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
 * Each printed file of an invoice, credit note or estimate. Files are never overwritten, so that a file sent to a client can be
 * shown for as long as the record is stored.
 */
export const printings = pgTable(
  'printings',
  {
    id: text().primaryKey(),
    /** Keys of the record, as in `documents`. */
    pos_id: text().notNull(),
    document_id: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    /**
     * SHA-256 of the file in hexadecimal; null for files older than this table, until `hashPrintingsWithoutHash` has
     * hashed them.
     */
    sha256: text(),
    /** Size in bytes; null like `sha256`. */
    size: integer(),
    reason: text({ enum: printingReasons }).notNull(),
    printed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('printings_of_document').on(table.document_id, table.pos_id, table.printed_at),
    check('printings_reason', isOneOf(table.reason, printingReasons)),
  ],
)

/** Printing that a mail, or a file for the platform, contained. The job writes the row when it reads the bytes. */
export const printingSends = pgTable(
  'printing_sends',
  {
    /** Id of the mail (`outgoing_mails`), or tracking id of the file for the platform. */
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
