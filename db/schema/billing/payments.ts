import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { isOneOf } from '../checks.ts'
import { orders } from '../workshop/orders.ts'
import { invoices } from './invoices.ts'

/** Reason for which cash was accepted for a debt above 1,000 € (Code monétaire et financier, L. 112-6 III, D. 112-3 2°). */
const cashGrounds = ['abroad', 'no-means', 'no-account', 'public'] as const

const paymentMeans = ['card', 'transfer', 'cheque', 'cash', 'direct-debit', 'other', 'credit'] as const

/**
 * Money received for an invoice, or paid back for a credit note or an overpayment (docs/product.md §11.16). Rows are only added,
 * each with the hash of the previous one. The paid amount of an invoice is their sum.
 */
export const payments = pgTable(
  'payments',
  {
    /** Increases in the order of recording. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Id of the form, so that a form sent twice records one payment. */
    idempotency_key: text().notNull(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    pos_id: text().notNull(),
    /** Day of the payment. */
    paid_on: date().notNull(),
    /** Day whose totals include the payment: `paid_on`, or the day of recording when that day was closed already. */
    booked_on: date().notNull(),
    /** Cents including tax; negative for money paid back. Never zero. */
    cents: integer().notNull(),
    means: text('method', { enum: paymentMeans }).notNull(),
    reference: text().notNull().default(''),
    /** For cash above the limit: legal ground, and the evidence that the client showed. */
    cash_ground: text({ enum: cashGrounds }),
    cash_proof: text(),
    /** Name of the staff member at that time. */
    recorded_by: text().notNull(),
    recorded_at: timestamp({ withTimezone: true }).notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
    /**
     * Whether the client had paid more for the invoice than it asks for, this payment included. Not part of the hash.
     * True by default, so that the invoice of a payment that the previous version of the site records during an update
     * is checked (`hasCentsToRefund`).
     */
    overpays: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('payments_idempotency_key').on(table.idempotency_key),
    // Each payment has at most one successor: the database itself prevents a second chain.
    uniqueIndex('payments_chain').on(table.previous_hash),
    index('payments_of_invoice').on(table.invoice_id, table.id),
    index('payments_day').on(table.booked_on, table.id),
    index('payments_overpaying').on(table.invoice_id, table.id).where(sql`${table.overpays}`),
    check('payments_method', isOneOf(table.means, paymentMeans)),
    check('payments_cash_ground', isOneOf(table.cash_ground, cashGrounds)),
    check('payments_cash_proof', sql`(${table.cash_ground} is null) = (${table.cash_proof} is null)`),
    check('payments_cents', sql`${table.cents} <> 0`),
  ],
)

/** Amounts paid of invoices and credit notes before payments were recorded (migration 0025). */
export const paymentOpenings = pgTable('payment_openings', {
  invoice_id: text()
    .primaryKey()
    .references(() => invoices.id),
  /** Cents including tax; negative for credit notes. */
  cents: integer().notNull(),
})

const periods = ['day', 'month', 'year'] as const

/** Totals of closed periods, which cannot be reopened. Chained by hash. */
export const paymentClosures = pgTable(
  'payment_closures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    period: text({ enum: periods }).notNull(),
    /** `2026-11-22`, `2026-11`, `2026`. */
    name: text().notNull(),
    /** Id and hash of the last payment included; 0 and empty when there was none yet. */
    last_payment: bigint({ mode: 'number' }).notNull(),
    payments_hash: text().notNull(),
    /** Number of payments, their cents, the cents by means of payment, and cents since the first day. */
    totals: jsonb()
      .$type<{ count: number; cents: number; means: Record<string, number>; ever: number }>()
      .notNull(),
    closed_at: timestamp({ withTimezone: true }).notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex('payment_closures_once').on(table.period, table.name),
    uniqueIndex('payment_closures_chain').on(table.previous_hash),
    check('payment_closures_period', isOneOf(table.period, periods)),
  ],
)

const bankLineStates = ['proposed', 'matched', 'ignored'] as const

/** Line of a bank statement that may pay an invoice. */
export const bankLines = pgTable(
  'bank_lines',
  {
    /** Hash of the bank's data, so that a line imported twice is stored once. */
    id: text().primaryKey(),
    booked_on: date().notNull(),
    cents: integer().notNull(),
    payer: text().notNull().default(''),
    text: text().notNull().default(''),
    state: text({ enum: bankLineStates }).notNull().default('proposed'),
    payment_id: bigint({ mode: 'number' }).references(() => payments.id),
    imported_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('bank_lines_open').on(table.state, table.booked_on, table.id),
    index('bank_lines_age').on(table.imported_at),
    check('bank_lines_state', isOneOf(table.state, bankLineStates)),
  ],
)

const dayOrders = ['day-first', 'month-first'] as const

/** Staff's answers about the tables of one bank whose headings and balances are ambiguous. */
export const bankFormats = pgTable(
  'bank_formats',
  {
    /** Hash of the table's headings, or of the types of its columns when it has no headings. */
    id: text().primaryKey(),
    headings: text().notNull(),
    /** Index of the column of amounts or credits, from 0; `null` when the file itself shows it. */
    amount_column: integer(),
    day_order: text({ enum: dayOrders }),
    saved_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('bank_formats_day_order', isOneOf(table.day_order, dayOrders)),
    check('bank_formats_amount', sql`${table.amount_column} >= 0`),
  ],
)

/**
 * Further data of deposit invoices (besides `invoices.estimate_id`). At most one invoice deducts a deposit; one invoice
 * may deduct several.
 */
export const deposits = pgTable(
  'deposits',
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    order_id: text().references(() => orders.id),
    deducted_by: text().references(() => invoices.id),
    /**
     * Whether the deposit invoice was issued for money received before: such an invoice asks for no payment (BT-23 B2,
     * S2, M2).
     */
    was_received: boolean().notNull().default(false),
  },
  (table) => [
    index('deposits_of_order').on(table.order_id),
    index('deposits_deducted_by').on(table.deducted_by),
  ],
)
