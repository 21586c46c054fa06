import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Rows of a table that are looked through before anything else: of common words they hold enough. */
const rowsScanned = 1_000

/** With fewer of them among those, words are rare. */
const rareBelow = 5

/**
 * True of the newest `most` rows for which `isMeant` is, in a table with `id` and `created_at`. Whether words are common
 * or rare PostgreSQL guesses badly where they are rare, and going from the newest on then takes a hundred times as long
 * as asking the index of words: so the newest rows are counted first, and where they hold next to none, the index finds
 * them all. `among` says of which rows these are the newest, where an index has them in that order.
 */
export function isAmongNewest(
  table: PgTable,
  isMeant: SQL | undefined,
  most: number,
  among: SQL = sql`true`,
): SQL {
  // By its own name, so that the condition is of it.
  const self = sql.identifier(getTableName(table))
  const condition = isMeant ?? sql`true`
  const newestFirst = sql`order by created_at desc limit ${most}`
  return sql`${self}."id" in (
    with newest as materialized (
      select id from (select * from ${table} where ${among} order by created_at desc limit ${rowsScanned}) ${self}
      where ${condition} limit ${most}
    ), counted as materialized (select count(*) as found from newest)
    select id from newest
    union all
    (select id from ${table} where ${condition} and (select found from counted) between ${rareBelow} and ${most - 1} ${newestFirst})
    union all
    (select id from (select * from ${table} where ${condition} offset 0) ${self}
     where (select found from counted) < ${rareBelow} ${newestFirst})
  )`
}
