import { check, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'

/** Each day that has been counted, in sum: it outlives the visits, and knows of nobody (docs/product.md §11.23). */
export const audienceDays = pgTable(
  'audience_days',
  {
    /** In France. */
    day: date().primaryKey(),
    /** Begun on that day. */
    visits: integer().notNull(),
    /** Pages that these visits saw. */
    views: integer().notNull(),
    /** Visits that saw a service or a piece of work. */
    offers: integer().notNull(),
    /** Visits that opened the form of the quote request. */
    forms: integer().notNull(),
    /** Quote requests that came in, spam left out. */
    requests: integer().notNull(),
  },
  ({ visits, views, offers, forms, requests }) => [
    check('audience_days_counts', noneNegative(visits, views, offers, forms, requests)),
  ],
)
