import { and, Column, inArray, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Field, Listed, Records } from './records.ts'

/** Which of a list's records are asked for. */
export interface Choice<Row> {
  /** As it was typed. */
  search: string
  searched: readonly Field<Row>[]
  only: Only<Row> | null
}

/** Those whose field has one of these values. */
export interface Only<Row> {
  field: Field<Row>
  values: readonly (string | number)[]
}

export function isChosen<Row extends Listed>(
  records: Records<Row>,
  { search, searched, only }: Choice<Row>,
): SQL | undefined {
  const fields = searched.map((field) => records[field])
  return and(only ? hasOneOf(records, only) : undefined, containsWords(search, fields))
}

export function hasOneOf<Row>(records: Records<Row>, { field, values }: Only<Row>): SQL {
  const of: SQLWrapper = records[field]
  return inArray(of, values)
}

/**
 * True of a row whose `fields`, put together, contain every word of `search`: « ab123 » finds AB-123-CD and
 * « citroen » Citroën (`folded` of the migrations). Nothing to search for is true of all.
 */
function containsWords(search: string, fields: SQLWrapper[]): SQL | undefined {
  // PostgreSQL knows no text with a NUL.
  const words = search.split(/[\s\0]+/).filter(Boolean)
  return holdsWords(sql`folded(${sql.join(fields.map(orNothing), sql` || `)})`, words)
}

/** True of a row whose `folded` text holds every word; of every row where there is none. */
export function holdsWords(folded: SQLWrapper, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`${folded} like '%' || folded(${word}) || '%'`))
}

/** A column that is always there stays as it is: so its index knows it. */
function orNothing(field: SQLWrapper): SQLWrapper {
  return is(field, Column) && (field as AnyPgColumn).notNull ? field : sql`coalesce(${field}, '')`
}
