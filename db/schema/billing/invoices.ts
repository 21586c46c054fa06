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
import { areNonNegative, isOneOf } from '../checks.ts'
import { estimates } from '../contracts/estimates.ts'
import { users } from '../people/accounts.ts'
import { type ClientId, clients } from '../people/clients.ts'
import type { DocumentBuyer, DocumentLine, VatTotal } from './documents.ts'

/**
 * Reason for which no tax is charged on a line (`domain/billing/invoices/vat-exemption.ts`): a service for which the buyer owes
 * the tax, goods sent to another member state, a service to a company outside the Union, exported goods, or money paid in the
 * client's name.
 */
const exemptions = ['reverse-charge', 'intra-community', 'outside-union', 'export', 'disbursement'] as const
const invoiceStatuses = ['created', 'paid', 'cancelled', 'asset_created'] as const

/**
 * Invoices and credit notes (decisions/0020-customer-documents.md). A credit note is a row that refers to the credited invoice,
 * with negative amounts.
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
    /** Invoice that this credit note credits; null for an invoice. */
    credited_invoice: text().references((): AnyPgColumn => invoices.id),
    /** Reason of the credit note, which is printed on it. */
    credit_reason: text().notNull().default(''),
    lines: jsonb().$type<DocumentLine[]>().notNull().default(sql`'[]'`),
    /** Addressee at the time of issue; null: use the client's record. */
    buyer: jsonb().$type<DocumentBuyer>(),
    /** Day on which the work was done, and last day for payment. */
    supplied_on: date(),
    due_on: date(),
    /** Cents including tax paid in advance: `total` minus `deposit` remains due. */
    deposit: integer().notNull().default(0),
    /** Day of the last payment; for a credit note, of its repayment. */
    paid_on: date(),
    /**
     * Whether the invoice asks for a deposit (type 386) on an estimate or an order. The columns from here on are used
     * by the office only.
     */
    is_deposit: boolean().notNull().default(false),
    /** Base and tax of each rate where they differ from the sums of the lines: on deposit invoices and partial credit notes. */
    rates: jsonb().$type<VatTotal[]>(),
    /** Reason for lines at 0 %; null when there are none, or no reason was given. */
    vat_exemption: text({ enum: exemptions }),
    /** Estimate that is invoiced, or on which a deposit is requested. */
    estimate_id: text().references((): AnyPgColumn => estimates.id),
    /** Reference of the client, printed when known. */
    purchase_order: text(),
    registration_number: text(),
    /** Kilometres of the vehicle. */
    mileage: integer(),
    sent_at: timestamp({ withTimezone: true }),
    /** Number of reminders sent, and time of the last one. */
    reminders: smallint().notNull().default(0),
    reminded_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('invoices_of_client').on(table.client_id, table.created_at.desc().nullsFirst(), table.id),
    index('invoices_newest').on(table.created_at.desc().nullsFirst(), table.id),
    // Partial index: few invoices are unpaid.
    index('invoices_due')
      .on(table.due_on)
      .where(sql`${table.status} = 'created' and ${table.credited_invoice} is null`),
    uniqueIndex('invoices_number').on(table.pos_id, table.invoice_number),
    // An invoice may be credited in several parts, never by more than its total.
    index('invoices_credited').on(table.credited_invoice),
    index('invoices_credit_notes')
      .on(table.created_at.desc().nullsFirst(), table.id)
      .where(sql`${table.credited_invoice} is not null`),
    index('invoices_deposits')
      .on(table.created_at.desc().nullsFirst(), table.id)
      .where(sql`${table.is_deposit}`),
    index('invoices_of_estimate').on(table.estimate_id),
    index('invoices_cancelled').on(table.id).where(sql`${table.status} = 'cancelled'`),
    check('invoices_exemption', isOneOf(table.vat_exemption, exemptions)),
    check('invoices_status', isOneOf(table.status, invoiceStatuses)),
    check(
      'invoices_deposit',
      sql`${table.deposit} = 0 or (${table.deposit} > 0 and ${table.deposit} <= ${table.total})`,
    ),
    check(
      'invoices_amounts',
      sql`${table.credited_invoice} is not null or (${areNonNegative(table.total_te, table.total)})`,
    ),
    check(
      'credit_notes_give_back',
      sql`${table.credited_invoice} is null or (${table.total_te} <= 0 and ${table.total} <= 0 and ${table.status} in ('created', 'paid'))`,
    ),
  ],
)

/**
 * Changes to an invoice being prepared, saved while typing. Deleted when the invoice of the same id is issued, or when
 * no change is left.
 */
export const invoiceDrafts = pgTable(
  'invoice_drafts',
  {
    /** Id of the future invoice. */
    id: text().primaryKey(),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Ids of the orders to invoice, in order, separated by commas; empty without orders. */
    orders: text().notNull(),
    /** Fields that differ from the proposed values. */
    content: jsonb().$type<Record<string, string>>().notNull(),
    /** Lines that were proposed when the draft was begun, in the format of the form. */
    proposed: text().notNull(),
    /** Staff member who made the last change. */
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

/**
 * Transmission of an invoice to the e-invoicing platform, and its result. One row per invoice: a new attempt replaces the earlier
 * result.
 */
export const platformFlows = pgTable(
  'platform_flows',
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    /** Id that the platform gave to the file; null until it has accepted the file. */
    flow_id: text(),
    status: text({ enum: flowStatuses }).notNull(),
    /** Reason of a rejection, refusal, dispute or suspension, in French. */
    reason: text(),
    /** Number of the attempt: one more for each new file sent after a rejection. */
    attempt: smallint().notNull().default(1),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('platform_flows_of_status').on(table.status, table.changed_at),
    check('platform_flows_status', isOneOf(table.status, flowStatuses)),
  ],
)

/** Platforms in use, and the time up to which their results have been read. */
export const invoicePlatforms = pgTable('platforms', {
  /** Host name. */
  name: text().primaryKey(),
  read_until: timestamp({ withTimezone: true }).notNull(),
})
