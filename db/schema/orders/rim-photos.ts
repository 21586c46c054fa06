import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'
import { orderRims } from './order-rims.ts'
import { orders } from './orders.ts'

const moments = ['reception', 'work', 'delivery'] as const

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
    /** Taken to show what stops the work, beside the words of `order_rims.problem`. */
    shows_problem: boolean().notNull().default(false),
    name: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull().default(0),
    /** By the telephone's clock. */
    taken_at: timestamp({ withTimezone: true }).notNull(),
    /** By the site's own, when it first heard of it: what sweeps count from. */
    received_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    taken_by: text().references(() => users.id, { onDelete: 'set null' }),
    taken_by_name: text().notNull(),
    /** When the file was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
    /**
     * When somebody deleted it. Its file goes ten seconds later; the row stays a month, so that a telephone that sends
     * the photo once more does not bring it back.
     */
    deleted_at: timestamp({ withTimezone: true }),
    deleted_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('rim_photos_of_order').on(table.order_id, table.taken_at),
    index('rim_photos_of_rim').on(table.rim_id, table.taken_at),
    index('rim_photos_received').on(table.received_at),
    // Cut off on their way, or deleted: what is swept.
    index('rim_photos_unstored').on(table.received_at).where(sql`${table.stored_at} is null`),
    check('rim_photos_moment', isOneOf(table.moment, moments)),
  ],
)
