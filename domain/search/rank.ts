import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Of what is found, so many of the newest are put in order. */
export const mostRanked = 100

/** 2: one of the record's own numbers or addresses, whole; 1: one of them, or a name, begins so; 0: found within. */
export type Rank = 0 | 1 | 2

/** Its last nine digits, by which a number with +33 and one with a nought are the same. */
export const telephoneKey = (phone: SQLWrapper): SQL => sql`right(folded(${phone}), 9)`

export const wordKey = (words: SQLWrapper): SQL => sql`folded(${words})`

/** How well a record answers, by the `keys` that mean it alone and the `names` that it goes by. */
export function rankOf(
  words: readonly string[],
  keys: readonly SQL[],
  names: readonly SQL[] = [],
): SQL<Rank> {
  const whole = sql`folded(${words.join('')})`
  const isWhole = keys.map((key) => sql`${key} = ${whole}`)
  const begins = [...keys, ...names].map((key) => sql`starts_with(${key}, ${whole})`)
  return sql<Rank>`case when ${sql.join(isWhole, sql` or `)} then 2 when ${sql.join(begins, sql` or `)} then 1 else 0 end`
}

/** The first `most` of records that came the newest first: the best first, the newest first among equals. */
export function bestOf<Row extends { rank: Rank }>(found: readonly Row[], most: number): Row[] {
  return found.toSorted((one, other) => other.rank - one.rank).slice(0, most)
}
