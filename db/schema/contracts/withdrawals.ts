import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { orders } from '../workshop/orders.ts'
import { estimates } from './estimates.ts'

/** What the workshop decides on a declaration: it counts, it came too late, it fits no contract, its author is no consumer. */
export const withdrawalDecisions = ['in-time', 'late', 'no-contract', 'no-consumer'] as const

/**
 * How it was confirmed that a declaration comes from the contract's client: they were signed in, they came by a signed link of
 * the contract, they followed the link of the acknowledgement, staff confirmed it, or it was received when an address sufficed.
 */
const withdrawalConfirmations = ['session', 'link', 'mail', 'office', 'before'] as const

/**
 * Declarations by which somebody withdraws from a contract, as they were sent (docs/product.md §11.27): received from
 * anybody, decided on by the workshop.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** As they were typed. */
    name: text().notNull(),
    contract: text().notNull(),
    email: text().notNull(),
    /** Of which part of the contract alone, as it was typed; empty of the whole. */
    part: text().notNull().default(''),
    /** The same by its keys (`listContractParts`), where those words are what was ticked. */
    part_keys: text().array().notNull().default([]),
    /** What carries the number that was typed, or what the workshop joined it to; both where it is an order's that a quote became. */
    estimate_id: text().references(() => estimates.id, { onDelete: 'cascade' }),
    order_id: text().references(() => orders.id, { onDelete: 'cascade' }),
    /** True where the contract itself carries the e-mail that was typed. */
    is_known_address: boolean().notNull().default(false),
    /** True where an acknowledgement was queued for it; else the page of its receipt is the acknowledgement. */
    is_mailed: boolean().notNull().default(true),
    /** When and how its author was confirmed (`withdrawalConfirmations`). Null: to be verified, and without any effect so far. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_how: text({ enum: withdrawalConfirmations }),
    /** Name of the staff member who confirmed it. */
    confirmed_by: text(),
    /** When it was set aside as not coming from the client. */
    set_aside_at: timestamp({ withTimezone: true }),
    /** Name of the staff member who set it aside; null where the client did so by the link of the acknowledgement. */
    set_aside_by: text(),
    /** Why staff confirmed it or set it aside. */
    check_reason: text().notNull().default(''),
    /** When the workshop said of which contract it is, and who; null where the number that was typed says it. */
    joined_at: timestamp({ withTimezone: true }),
    joined_by: text(),
    decision: text({ enum: withdrawalDecisions }),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: text(),
    /** What the workshop judged to be in time where it is not the whole contract. */
    agreed_part: jsonb().$type<AgreedPart>(),
    /** What the workshop wrote to whoever sent it. */
    answer: text().notNull().default(''),
    /** When all was given back that is owed. */
    settled_at: timestamp({ withTimezone: true }),
    settled_by: text(),
    /** What the search of people looks through. */
    search_text: text().generatedAlwaysAs(sql`folded(name || ' ' || email || ' ' || contract)`),
  },
  (table) => [
    index('withdrawals_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('withdrawals_of_estimate').on(table.estimate_id),
    index('withdrawals_of_order').on(table.order_id),
    // Those that wait for somebody are few.
    index('withdrawals_open')
      .on(table.created_at)
      .where(
        sql`${table.set_aside_at} is null and (${table.decision} is null or (${table.decision} = 'in-time' and ${table.settled_at} is null))`,
      ),
    check('withdrawals_decision', isOneOf(table.decision, withdrawalDecisions)),
    check('withdrawals_confirmation', isOneOf(table.confirmed_how, withdrawalConfirmations)),
    check('withdrawals_confirmed', sql`(${table.confirmed_at} is null) = (${table.confirmed_how} is null)`),
    check('withdrawals_set_aside', sql`${table.set_aside_at} is null or ${table.confirmed_at} is null`),
    check('withdrawals_decided', sql`(${table.decision} is null) = (${table.decided_at} is null)`),
  ],
)

/** Of a contract what its client withdrew from: rims by their keys (`choiceOf`), supplements by their ids; in words for whoever reads. */
export interface AgreedPart {
  rims: string[]
  supplements: string[]
  says: string
  /** Cents including tax that it costs. Missing in parts that were agreed before it was stored, as `deposits` is. */
  total?: number
  /** Cents including tax of deposit invoices that belong to it, by the id of each: a credit note gives them back. */
  deposits?: { invoice: string; cents: number }[]
}
