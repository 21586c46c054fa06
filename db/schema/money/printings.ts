import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

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
    /** Of the mail (`invoice_mails`, `estimate_mails`), or what the platform knows the file by. */
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
