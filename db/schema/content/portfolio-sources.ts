import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.ts'
import { contentRecords } from './content-records.ts'

/** Portfolio entries that show photos of an order, and stand or fall with its client's consent. */
export const portfolioSources = pgTable(
  'portfolio_sources',
  {
    record_id: text()
      .primaryKey()
      .references(() => contentRecords.id, { onDelete: 'cascade' }),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [index('portfolio_sources_of_order').on(table.order_id)],
)
