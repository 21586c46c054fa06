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
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'
import { clients } from '../clients/clients.ts'
import type { DocumentBuyer } from './document-buyer.ts'
import type { DocumentLine } from './document-line.ts'
import { estimates } from './estimates.ts'
import type { RateTotal } from './rate-total.ts'

/** Why a line bears no tax: the buyer owes it, it is owed in no country of the Union, or it was paid in the client's name. */
const exemptions = ['reverse-charge', 'outside-union', 'disbursement'] as const
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
    /** Why, as it is printed on the credit note. */
    credit_reason: text().notNull().default(''),
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
    /** The office's columns from here on (docs/product.md §11.15). Asks for a deposit (type 386) on a quote or an order. */
    is_deposit: boolean().notNull().default(false),
    /** Base and tax of each rate where they are not what its lines come to: of deposits, and of credit notes for a part. */
    rates: jsonb().$type<RateTotal[]>(),
    /** Of what is billed at 0 %; null where nothing is, or nobody said. */
    vat_exemption: text({ enum: exemptions }),
    /** The quote that it bills, or asks a deposit on. */
    estimate_id: text().references((): AnyPgColumn => estimates.id),
    /** The client's own, printed where they are known. */
    purchase_order: text(),
    registration_number: text(),
    /** Kilometres. */
    mileage: integer(),
    sent_at: timestamp({ withTimezone: true }),
    /** How many reminders went out, and when the last did. */
    reminders: smallint().notNull().default(0),
    reminded_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('invoices_of_client').on(table.client_id, table.created_at.desc().nullsFirst(), table.id),
    index('invoices_newest').on(table.created_at.desc().nullsFirst(), table.id),
    // What is not paid is little.
    index('invoices_due')
      .on(table.due_on)
      .where(sql`${table.status} = 'created' and ${table.credited_invoice} is null`),
    uniqueIndex('invoices_number').on(table.pos_id, table.invoice_number),
    // Taken back as a whole or in parts, never by more than it was.
    index('invoices_credited').on(table.credited_invoice),
    index('invoices_credit_notes')
      .on(table.created_at.desc().nullsFirst(), table.id)
      .where(sql`${table.credited_invoice} is not null`),
    index('invoices_deposits')
      .on(table.created_at.desc().nullsFirst(), table.id)
      .where(sql`${table.is_deposit}`),
    index('invoices_of_estimate').on(table.estimate_id),
    check('invoices_exemption', isOneOf(table.vat_exemption, exemptions)),
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
