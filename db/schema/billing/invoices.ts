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
import { estimates } from '../contracts/estimates.ts'
import { users } from '../people/accounts.ts'
import { type ClientId, clients } from '../people/clients.ts'
import type { DocumentBuyer, DocumentLine, RateTotal } from './documents.ts'

/**
 * Why a line bears no tax (`domain/billing/invoices/vat-exemption.ts`): a service of which the buyer owes the tax, goods sent to another member
 * state, a service to a company outside the Union, exported goods, or money paid in the client's name.
 */
const exemptions = ['reverse-charge', 'intra-community', 'outside-union', 'export', 'disbursement'] as const
const invoiceStatuses = ['created', 'paid', 'cancelled', 'asset_created'] as const

/**
 * Invoices and credit notes (docs/product.md §3.8, decisions/0020-customer-documents.md). A credit note is a row that names
 * the invoice which it takes back, with negative amounts.
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
      .$type<ClientId>()
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

/**
 * What somebody has changed of an invoice that is being prepared, kept as it is typed (docs/product.md §11.15): it ends with
 * the invoice of the same id, or with the last change.
 */
export const invoiceDrafts = pgTable(
  'invoice_drafts',
  {
    /** Of the invoice that it becomes. */
    id: text().primaryKey(),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** The ids of the orders that it bills, in their order, with a comma between; empty without any. */
    orders: text().notNull(),
    /** The fields that are not as they were proposed. */
    content: jsonb().$type<Record<string, string>>().notNull(),
    /** The lines that were proposed when it was begun, as they are typed. */
    proposed: text().notNull(),
    /** Who changed it last. */
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('invoice_drafts_of_client').on(table.client_id, table.orders),
    index('invoice_drafts_changed').on(table.changed_at),
  ],
)

const flowStatuses = [
  'waiting',
  'deposited',
  'rejected',
  'refused',
  'received',
  'disputed',
  'suspended',
  'collected',
] as const

/** What became of an invoice on the platform for e-invoices (docs/product.md §11.15), the newest last. */
export const platformFlows = pgTable(
  'platform_flows',
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    /** The platform's own; null until it has taken it. */
    flow_id: text(),
    status: text({ enum: flowStatuses }).notNull(),
    /** Why it was refused, in French. */
    reason: text(),
    /** How many times it was sent as a file of its own: once more after each time that it was rejected. */
    attempt: smallint().notNull().default(1),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('platform_flows_of_status').on(table.status, table.changed_at),
    check('platform_flows_status', isOneOf(table.status, flowStatuses)),
  ],
)

/** Platforms that invoices go by, and up to when their answers have been read. */
export const platforms = pgTable('platforms', {
  /** Its host. */
  name: text().primaryKey(),
  read_until: timestamp({ withTimezone: true }).notNull(),
})
