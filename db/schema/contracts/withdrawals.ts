import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { orders } from '../workshop/orders.ts'
import { estimates } from './estimates.ts'

/** Decisions of the workshop on a declaration: in time, too late, no matching contract, the author is no consumer. */
export const withdrawalDecisions = ['in-time', 'late', 'no-contract', 'no-consumer'] as const

/**
 * Evidence that a declaration comes from the contract's client: a session, a signed link of the contract, the link of the
 * acknowledgement, staff, or (for old declarations) the address alone.
 */
const withdrawalConfirmations = ['session', 'link', 'mail', 'office', 'before'] as const

/** Declarations of withdrawal from a contract, as received. Anybody can send one; staff decide on it. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Text as typed, like `contract` and `email`. */
    name: text().notNull(),
    contract: text().notNull(),
    email: text().notNull(),
    /** Part of the contract to withdraw from, as typed; empty for the whole contract. */
    part: text().notNull().default(''),
    /** Keys of the declared part (`listContractParts`), if it was chosen from the list. */
    part_keys: text().array().notNull().default([]),
    /** Contract with the typed number, or the one that staff selected. Both are set for an order made from an estimate. */
    estimate_id: text().references(() => estimates.id, { onDelete: 'cascade' }),
    order_id: text().references(() => orders.id, { onDelete: 'cascade' }),
    /** Whether the typed e-mail address is the one in the contract. */
    is_known_address: boolean().notNull().default(false),
    /** Whether an acknowledgement was queued. If not, the page of the receipt is the acknowledgement. */
    is_mailed: boolean().notNull().default(true),
    /** When and how the author was confirmed (`withdrawalConfirmations`). Null: not verified yet, and without effect. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_how: text({ enum: withdrawalConfirmations }),
    /** Name of the staff member who confirmed the declaration. */
    confirmed_by: text(),
    /** Time at which staff set the declaration aside, because its author is not the client. */
    set_aside_at: timestamp({ withTimezone: true }),
    /**
     * Name of the staff member who set the declaration aside; null when the client did so by the link in the
     * acknowledgement.
     */
    set_aside_by: text(),
    /** Reason why staff confirmed the declaration or set it aside. */
    check_reason: text().notNull().default(''),
    /** Time at which staff selected the contract, and who; null when the typed number identifies it. */
    joined_at: timestamp({ withTimezone: true }),
    joined_by: text(),
    decision: text({ enum: withdrawalDecisions }),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: text(),
    /** Part of the contract that staff decided was withdrawn in time; null for the whole contract. */
    agreed_part: jsonb().$type<WithdrawnContractPart>(),
    /** Answer of the workshop to the author. */
    answer: text().notNull().default(''),
    /** When all refunds due were made. */
    settled_at: timestamp({ withTimezone: true }),
    settled_by: text(),
    /** Text searched for people. */
    search_text: text().generatedAlwaysAs(sql`folded(name || ' ' || email || ' ' || contract)`),
  },
  (table) => [
    index('withdrawals_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('withdrawals_of_estimate').on(table.estimate_id),
    index('withdrawals_of_order').on(table.order_id),
    // Partial index: few declarations are open.
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

/**
 * Part of a contract that the client withdrew from: keys of rims (`findRimChoice`) and ids of supplements. `says`
 * describes the part in French.
 */
export interface WithdrawnContractPart {
  rims: string[]
  supplements: string[]
  says: string
  /** Price of the part in cents including tax. Missing, like `deposits`, in older rows. */
  total?: number
  /** Cents including tax of the deposit invoices that belong to the part, by invoice id: a credit note refunds them. */
  deposits?: { invoice: string; cents: number }[]
}
