import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Number of newest rows that are examined first. They contain enough matches for common words. */
const rowsScanned = 1_000

/** Minimum number of matches among the newest rows. With fewer matches the words count as rare. */
const rareBelow = 5

/**
 * SQL condition: the row is one of the newest `limit` rows that match `isMatch`, in a table with `id` and `created_at`.
 * PostgreSQL estimates rare words badly: it then reads rows from the newest on, which takes a hundred times as long as
 * the word index. Therefore matches among the newest rows are counted first; if there are almost none, the word index
 * is used. `among` limits the rows, if an index has them in this order.
 */
export function isAmongNewestMatches(
  table: PgTable,
  isMatch: SQL | undefined,
  limit: number,
  among: SQL = sql`true`,
): SQL {
  // The alias is the table's own name, so that columns in the condition refer to this subquery.
  const self = sql.identifier(getTableName(table))
  const condition = isMatch ?? sql`true`
  const newestFirst = sql`order by created_at desc limit ${limit}`
  return sql`${self}."id" in (
    with newest as materialized (
      select id from (select * from ${table} where ${among} order by created_at desc limit ${rowsScanned}) ${self}
      where ${condition} limit ${limit}
    ), counted as materialized (select count(*) as found from newest)
    select id from newest
    union all
    (select id from ${table} where ${condition} and (select found from counted) between ${rareBelow} and ${limit - 1} ${newestFirst})
    union all
    (select id from (select * from ${table} where ${condition} offset 0) ${self}
     where (select found from counted) < ${rareBelow} ${newestFirst})
  )`
}
