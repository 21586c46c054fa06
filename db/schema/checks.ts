import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * SQL condition: the column has one of the values. The values are written into the SQL unescaped, so use only constants of the
 * schema.
 */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** SQL condition: no column is negative. Null is allowed. */
export function areNonNegative(...columns: AnyPgColumn[]): SQL {
  const conditions = columns.map((column) => sql`${column} >= 0`)
  return sql.join(conditions, sql` and `)
}
