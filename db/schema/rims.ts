import { check, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { isOneOf } from './checks.ts'
import { orders } from './orders.ts'

const positions = ['avg', 'avd', 'arg', 'ard', 'other'] as const
const moments = ['reception', 'work', 'delivery'] as const

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
    check('order_rims_position', isOneOf(table.position, positions)),
  ],
)

/**
 * A photo of an order or of one of its rims. The telephone that took it gives the id, so that sending it again changes
 * nothing; the row stands before the file does, so that no file is forgotten.
 */
export const rimPhotos = pgTable(
  'rim_photos',
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    rim_id: text().references(() => orderRims.id, { onDelete: 'set null' }),
    moment: text({ enum: moments }).notNull(),
    /** A view of `domain/rims/rim-words.ts`. */
    view: text().notNull(),
    name: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull().default(0),
    taken_at: timestamp({ withTimezone: true }).notNull(),
    taken_by: text().references(() => users.id, { onDelete: 'set null' }),
    taken_by_name: text().notNull(),
    /** When the file was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('rim_photos_of_order').on(table.order_id, table.taken_at),
    index('rim_photos_of_rim').on(table.rim_id, table.taken_at),
    check('rim_photos_moment', isOneOf(table.moment, moments)),
  ],
)
