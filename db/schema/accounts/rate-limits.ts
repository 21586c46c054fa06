import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Turns taken so far (adapters/rate-limits/): by whom is a keyed hash in `key`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** When they begin anew, in milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_end').on(table.expire)],
)
