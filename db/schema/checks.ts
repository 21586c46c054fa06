import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** True of the values that the column's `enum` names: the schema's words, so they go into SQL as they are. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** True where no column is below zero; what is not known yet is not. */
export function noneNegative(...columns: AnyPgColumn[]): SQL {
  const each = columns.map((column) => sql`${column} >= 0`)
  return sql.join(each, sql` and `)
}
