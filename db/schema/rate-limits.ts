import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Counters of the rate limiter, in the shape that rate-limiter-flexible asks for. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_end').on(table.expire)],
)
