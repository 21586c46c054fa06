import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { isOneOf, noneNegative } from './checks.ts'
import { clients } from './clients.ts'
import type { DocumentBuyer, DocumentLine } from './documents.ts'

const invoiceStatuses = ['created', 'paid', 'cancelled', 'asset_created'] as const

/**
 * Invoices and credit notes (docs/product.md §3.8, decisions/0020-customer-documents.md). A credit note is a row that names the invoice
 * which it takes back, with negative amounts.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    invoice_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Cents, excluding and including tax. */
    total_te: integer(),
    total: integer(),
    status: text({ enum: invoiceStatuses }).notNull().default('created'),
    pos_id: text().notNull(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    /** The invoice that this row, a credit note, takes back; null for an invoice. */
    credited_invoice: text().references((): AnyPgColumn => invoices.id),
    lines: jsonb().$type<DocumentLine[]>().notNull().default(sql`'[]'`),
    /** Whom it was made out to, as it was then; null says what the client's record says. */
    buyer: jsonb().$type<DocumentBuyer>(),
    /** Day on which the work was done, and last day to pay. */
    supplied_on: date(),
    due_on: date(),
    /** Cents including tax that came with the order: what remains to be paid is `total` without it. */
    deposit: integer().notNull().default(0),
    /** Day of the last payment; of a credit note: of its repayment. */
    paid_on: date(),
  },
  (table) => [
    index('invoices_of_client').on(table.client_id, table.created_at.desc().nullsFirst(), table.id),
    index('invoices_newest').on(table.created_at.desc().nullsFirst(), table.id),
    // What is not paid is little.
    index('invoices_due')
      .on(table.due_on)
      .where(sql`${table.status} = 'created' and ${table.credited_invoice} is null`),
    uniqueIndex('invoices_number').on(table.pos_id, table.invoice_number),
    // An invoice is taken back once.
    uniqueIndex('invoices_credited').on(table.credited_invoice),
    check('invoices_status', isOneOf(table.status, invoiceStatuses)),
    check(
      'invoices_deposit',
      sql`${table.deposit} = 0 or (${table.deposit} > 0 and ${table.deposit} <= ${table.total})`,
    ),
    check(
      'invoices_amounts',
      sql`${table.credited_invoice} is not null or (${noneNegative(table.total_te, table.total)})`,
    ),
    check(
      'credit_notes_give_back',
      sql`${table.credited_invoice} is null or (${table.total_te} <= 0 and ${table.total} <= 0 and ${table.status} in ('created', 'paid'))`,
    ),
  ],
)
