import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { noneNegative } from './checks.ts'
import { clients } from './clients.ts'
import { invoices } from './invoices.ts'

/** Rims that a client has brought to the workshop (docs/product.md §3.7). */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    order_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** How many rims. */
    rim_n: integer(),
    brand: text(),
    model: text(),
    /** Of the vehicle, or the client's own repair-order number. */
    registration_number: text(),
    /** Cents, excluding and including tax; null until the workshop knows. */
    total_te: integer(),
    total_ti: integer(),
    /** 0 created, 1 processed, 2 being delivered, 3 finished. */
    status: smallint().notNull().default(0),
    /** What the client reads of the status; null says what the status says by itself. */
    status_name: text(),
    invoice: text().references(() => invoices.id),
    pos_id: text().notNull(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
    words: text().generatedAlwaysAs(
      sql`folded(order_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''))`,
    ),
  },
  (table) => [
    index('orders_of_client').on(table.client_id, table.created_at.desc().nullsFirst(), table.id),
    index('orders_of_invoice').on(table.invoice),
    // A search of the office takes the newest of what it finds.
    index('orders_newest').on(table.created_at.desc().nullsFirst(), table.id),
    // Those that the workshop has in hand are few.
    index('orders_in_hand').on(table.pos_id, table.status).where(sql`${table.status} < 3`),
    uniqueIndex('orders_number').on(table.pos_id, table.order_number),
    check('orders_status', sql`${table.status} between 0 and 3`),
    check('orders_amounts', noneNegative(table.rim_n, table.total_te, table.total_ti)),
  ],
)
