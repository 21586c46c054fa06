import { check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { invoices } from './invoices.ts'

const flowStatuses = [
  'waiting',
  'deposited',
  'rejected',
  'refused',
  'received',
  'disputed',
  'suspended',
  'collected',
] as const

/** What became of an invoice on the platform for e-invoices (docs/product.md §11.15), the newest last. */
export const platformFlows = pgTable(
  'platform_flows',
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    /** The platform's own; null until it has taken it. */
    flow_id: text(),
    status: text({ enum: flowStatuses }).notNull(),
    /** Why it was refused, in French. */
    reason: text(),
    /** How many times it was sent as a file of its own: once more after each time that it was rejected. */
    attempt: smallint().notNull().default(1),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('platform_flows_of_status').on(table.status, table.changed_at),
    check('platform_flows_status', isOneOf(table.status, flowStatuses)),
  ],
)
