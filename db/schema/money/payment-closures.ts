import { bigint, check, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

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
