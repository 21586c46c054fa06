import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { areNonNegative, isOneOf } from '../checks.ts'

const priceKinds = ['service', 'extra'] as const

/**
 * The price grid (docs/product.md §11.12): price of a rim by size, service and finish, or of an extra, valid from a day on.
 * Prices are never changed: a later one replaces them, and an estimate keeps the price of its day.
 */
export const priceGrid = pgTable(
  'price_grid',
  {
    id: text().primaryKey(),
    kind: text({ enum: priceKinds }).notNull(),
    /** Null: all points of sale without a price of their own. */
    pos_id: text(),
    /** A service of `domain/kernel/rim-words.ts`; for extras, their name. */
    service: text().notNull(),
    /** Size in inches; null: all sizes without a price of their own. */
    size: smallint(),
    /** A finish of `domain/kernel/rim-words.ts`; null: all finishes without a price of their own. */
    finish: text(),
    /** Cents excluding tax, per rim or piece; null: no price from that day on. */
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
    check('price_grid_cents', areNonNegative(table.cents)),
    check('price_grid_size', sql`${table.size} between 10 and 30`),
  ],
)
