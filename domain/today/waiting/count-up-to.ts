import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fixedLimit } from '../../../db/prepared.ts'
import type { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'

/** How far it is counted how many wait: nobody reads more of a number than that there are many. */
const mostCounted = 100

/** How many rows there are, or `mostCounted`. */
export function countUpTo(
  db: Database,
  table: typeof quoteRequests | typeof contactMessages,
  isMeant: SQL | undefined,
): SQL<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(isMeant)
    .limit(fixedLimit(mostCounted))
    .as('rows')
  return sql<number>`(select count(*)::int from ${rows})`
}
