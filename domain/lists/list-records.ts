import { count, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { type Choice, hasOneOf, isChosen, type Only } from './choice.ts'
import { type Field, type Listed, type Records, type SortOrder, sorting } from './records.ts'

/** The chosen records in their order. */
export function selectRecords<Row extends Listed>(
  db: Database,
  records: Records<Row>,
  choice: Choice<Row> | null,
  order: SortOrder<Row>,
) {
  return db
    .select()
    .from(records as Subquery)
    .where(choice ? isChosen(records, choice) : undefined)
    .orderBy(...sorting(records, order))
    .$dynamic()
}

/** A field added up, or without one the records counted: of all that were chosen, or of some of these. */
export interface Sum<Row> {
  field?: Field<Row>
  only?: Only<Row>
}

/** How many were chosen, and what `sums` come to over all of them; what is not known is left out. */
export function selectSums<Row extends Listed>(
  db: Database,
  records: Records<Row>,
  choice: Choice<Row> | null,
  sums: readonly Sum<Row>[],
) {
  const values = sums.map((sum, place) => [`value${place}`, sumValue(records, sum)])
  const columns: Record<string, SQL<number>> = { count: count(), ...Object.fromEntries(values) }
  return db
    .select(columns)
    .from(records as Subquery)
    .where(choice ? isChosen(records, choice) : undefined)
}

function sumValue<Row>(records: Records<Row>, { field, only }: Sum<Row>): SQL<number> {
  const value = field ? sql`sum(${records[field]})` : sql`count(*)`
  const some = only ? sql` filter (where ${hasOneOf(records, only)})` : sql``
  return sql<number>`coalesce(${value}${some}, 0)`.mapWith(Number)
}
