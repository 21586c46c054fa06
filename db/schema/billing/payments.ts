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

/** Why cash was taken for a debt above 1,000 € (Code monétaire et financier, L. 112-6 III, D. 112-3 2°). */
const cashGrounds = ['abroad', 'no-means', 'no-account', 'public'] as const

const methods = ['card', 'transfer', 'cheque', 'cash', 'direct-debit', 'other', 'credit'] as const

/**
 * What came in for an invoice, or went back for a credit note or an overpayment (docs/product.md §11.16). Only added
 * to, each with the hash of the one before it; what an invoice has been paid is their sum.
 */
export const payments = pgTable(
  'payments',
  {
    /** In the order in which they were recorded. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The form's own id: sent twice, recorded once. */
    idempotency_key: text().notNull(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    pos_id: text().notNull(),
    /** Day on which the money moved. */
    paid_on: date().notNull(),
    /** Day whose totals it counts in: that one, or that of its recording where that one was closed already. */
    booked_on: date().notNull(),
    /** Including tax; negative for money given back. Never zero. */
    cents: integer().notNull(),
    method: text({ enum: methods }).notNull(),
    reference: text().notNull().default(''),
    /** Of cash above the limit: the law's ground, and what the client showed for it. */
    cash_ground: text({ enum: cashGrounds }),
    cash_proof: text(),
    /** As they were called then. */
    recorded_by: text().notNull(),
    recorded_at: timestamp({ withTimezone: true }).notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex('payments_idempotency_key').on(table.idempotency_key),
    // Each has one after it: a second chain is refused by the database itself.
    uniqueIndex('payments_chain').on(table.previous_hash),
    index('payments_of_invoice').on(table.invoice_id, table.id),
    index('payments_day').on(table.booked_on, table.id),
    check('payments_method', isOneOf(table.method, methods)),
    check('payments_cash_ground', isOneOf(table.cash_ground, cashGrounds)),
    check('payments_cash_proof', sql`(${table.cash_ground} is null) = (${table.cash_proof} is null)`),
    check('payments_cents', sql`${table.cents} <> 0`),
  ],
)

/** What had been paid of an invoice, or of a credit note, before payments were recorded (migration 0025). */
export const paymentOpenings = pgTable('payment_openings', {
  invoice_id: text()
    .primaryKey()
    .references(() => invoices.id),
  /** Including tax; negative for a credit note. */
  cents: integer().notNull(),
})

const periods = ['day', 'month', 'year'] as const

/** The totals of a period, closed for good and chained by hash. */
export const paymentClosures = pgTable(
  'payment_closures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    period: text({ enum: periods }).notNull(),
    /** `2026-11-22`, `2026-11`, `2026`. */
    name: text().notNull(),
    /** The last payment that there was when it was closed, and its hash; 0 and none when there was none yet. */
    last_payment: bigint({ mode: 'number' }).notNull(),
    payments_hash: text().notNull(),
    /** How many, their cents, the same by means, and cents since the first day. */
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

/** A line of a bank's file that may pay an invoice. */
export const bankLines = pgTable(
  'bank_lines',
  {
    /** Hash of what the bank says of it: imported twice, kept once. */
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

/** What the office has said of the tables of one bank, where headings and balances do not tell (docs/product.md §11.16). */
export const bankFormats = pgTable(
  'bank_formats',
  {
    /** Hash of the headings of the table, or of the kinds of its columns where it has no headings. */
    id: text().primaryKey(),
    headings: text().notNull(),
    /** Place of the column of amounts or credits, from 0; `null` where the file tells it. */
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
 * What each deposit invoice was asked for besides its quote (`invoices.estimate_id`), and the invoice that deducts it:
 * one at most, which may deduct several (docs/product.md §11.15).
 */
export const deposits = pgTable(
  'deposits',
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    order_id: text().references(() => orders.id),
    deducted_by: text().references(() => invoices.id),
    /** Whether it was issued for money that had come: such an invoice asks for nothing (BT-23 B2, S2, M2). */
    was_received: boolean().notNull().default(false),
  },
  (table) => [
    index('deposits_of_order').on(table.order_id),
    index('deposits_deducted_by').on(table.deducted_by),
  ],
)
