import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'

const priceKinds = ['service', 'extra'] as const

/**
 * The price grid (docs/product.md §11.12): what a rim of that size costs with that service and finish, or an extra, from
 * a day on. A price is never changed: another one of a later day takes its place, and a quote keeps that of its day.
 */
export const prices = pgTable(
  'price_grid',
  {
    id: text().primaryKey(),
    kind: text({ enum: priceKinds }).notNull(),
    /** Null is every point of sale that has no price of its own. */
    pos_id: text(),
    /** A service of `domain/kernel/rim-words.ts`; of an extra, what it is called. */
    service: text().notNull(),
    /** Inches; null is every size without a price of its own. */
    size: smallint(),
    /** A finish of `domain/kernel/rim-words.ts`; null is every finish without a price of its own. */
    finish: text(),
    /** Cents excluding tax, for one rim or one piece; null: from that day on there is no price. */
    cents: integer(),
    valid_from: date().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('price_grid_once')
      .on(table.kind, table.pos_id, table.service, table.size, table.finish, table.valid_from)
      .nullsNotDistinct(),
    index('price_grid_day').on(table.valid_from),
    check('price_grid_kind', isOneOf(table.kind, priceKinds)),
    check('price_grid_cents', noneNegative(table.cents)),
    check('price_grid_size', sql`${table.size} between 10 and 30`),
  ],
)
