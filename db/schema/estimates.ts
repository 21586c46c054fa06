import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from './checks.ts'
import { clients } from './clients.ts'
import type { DocumentBuyer, DocumentLine } from './documents.ts'

const estimateStatuses = ['created', 'paid'] as const

/** Quotes that the workshop has issued, the trade's « devis » (docs/product.md §3.8). */
export const estimates = pgTable(
  'estimates',
  {
    id: text().primaryKey(),
    estimate_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Cents, excluding and including tax. */
    total_te: integer(),
    total: integer(),
    /** `paid` once the client has accepted it. */
    status: text({ enum: estimateStatuses }).notNull().default('created'),
    pos_id: text().notNull(),
    client_id: text()
      .notNull()
      .references(() => clients.id),
    lines: jsonb().$type<DocumentLine[]>().notNull().default(sql`'[]'`),
    /** Whom it was made out to, as it was then; null says what the client's record says. */
    buyer: jsonb().$type<DocumentBuyer>(),
    /** Last day on which it may be accepted. */
    valid_until: date(),
    /** Within how many working days the work is done, from the day on which rims and deposit are there. */
    working_days: integer(),
    /** « Citroën Jumpy », and its plate or the garage's repair order. */
    vehicle: text(),
    registration_number: text(),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
    words: text().generatedAlwaysAs(
      sql`folded(estimate_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(vehicle, ''))`,
    ),
  },
  (table) => [
    index('estimates_of_client').on(table.client_id, table.created_at.desc().nullsFirst(), table.id),
    index('estimates_newest').on(table.created_at.desc().nullsFirst(), table.id),
    uniqueIndex('estimates_number').on(table.pos_id, table.estimate_number),
    check('estimates_status', isOneOf(table.status, estimateStatuses)),
    check('estimates_amounts', noneNegative(table.total_te, table.total)),
    check('estimates_delay', sql`${table.working_days} > 0`),
  ],
)
