import { count, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { type Choice, hasOneOf, isChosen, type Only } from './choice.ts'
import { type Field, type Listed, type Records, type SortOrder, sorting } from './records.ts'

/** The chosen records in their order; the first `limit` of them, when there is one. */
export async function listRecords<Row extends Listed>(
  db: Database,
  records: Records<Row>,
  choice: Choice<Row>,
  order: SortOrder<Row>,
  limit?: number,
): Promise<Row[]> {
  const query = selectRecords(db, records, choice, order)
  const rows = limit === undefined ? query : query.limit(limit)
  return (await rows) as unknown as Row[]
}

/** The query of `listRecords`, for who wants to see how PostgreSQL goes about it. */
export function selectRecords<Row extends Listed>(
  db: Database,
  records: Records<Row>,
  choice: Choice<Row>,
  order: SortOrder<Row>,
) {
  return db
    .select()
    .from(records as Subquery)
    .where(isChosen(records, choice))
    .orderBy(...sorting(records, order))
    .$dynamic()
}

/** A field added up, or without one the records counted: of all that were chosen, or of some of these. */
export interface Sum<Row> {
  field?: Field<Row>
  only?: Only<Row>
}

/** How many were chosen, and what `sums` come to over all of them; what is not known is left out. */
export async function sumRecords<Row extends Listed>(
  db: Database,
  records: Records<Row>,
  choice: Choice<Row>,
  sums: readonly Sum<Row>[],
): Promise<{ count: number; values: number[] }> {
  const columns = sums.map((sum, place) => [`value${place}`, sumValue(records, sum)] as const)
  const [row] = await db
    .select({ count: count(), ...Object.fromEntries(columns) })
    .from(records as Subquery)
    .where(isChosen(records, choice))
  const found = row as Record<string, number> | undefined
  return { count: found?.count ?? 0, values: columns.map(([name]) => found?.[name] ?? 0) }
}

function sumValue<Row>(records: Records<Row>, { field, only }: Sum<Row>): SQL<number> {
  const value = field ? sql`sum(${records[field]})` : sql`count(*)`
  const some = only ? sql` filter (where ${hasOneOf(records, only)})` : sql``
  return sql<number>`coalesce(${value}${some}, 0)`.mapWith(Number)
}
