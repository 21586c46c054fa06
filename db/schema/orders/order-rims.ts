import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'
import { orders } from './orders.ts'

const positions = ['avg', 'avd', 'arg', 'ard', 'other'] as const

/** One rim of an order (docs/product.md §11.14). Its words are those of `domain/rims/rim-words.ts`. */
export const orderRims = pgTable(
  'order_rims',
  {
    /** Also what its label's code says. */
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Its place in the order, from 1. */
    place: smallint().notNull(),
    position: text({ enum: positions }).notNull(),
    /** Inches. */
    size: smallint(),
    make: text().notNull().default(''),
    part_number: text().notNull().default(''),
    service: text().notNull(),
    finish: text().notNull(),
    defects: text().array().notNull().default([]),
    notes: text().notNull().default(''),
    /** What the floor found that stops the work on it, until somebody settles it. */
    problem: text(),
    problem_at: timestamp({ withTimezone: true }),
    problem_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('order_rims_of_order').on(table.order_id, table.place),
    // Few wait for somebody at a time; what waits longest comes first.
    index('order_rims_problem').on(table.problem_at).where(sql`${table.problem} is not null`),
    check('order_rims_position', isOneOf(table.position, positions)),
  ],
)
