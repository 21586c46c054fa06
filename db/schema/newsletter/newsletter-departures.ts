import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/** How many left on a day; nothing of who. */
export const newsletterDepartures = pgTable('newsletter_departures', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
})
