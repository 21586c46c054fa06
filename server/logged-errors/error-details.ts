import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** What may be told of an error beyond its kind. */
export function detailsOf(error: Error): object {
  const { code } = error as { code?: unknown }
  // Its message repeats the parameters.
  if (error instanceof DrizzleQueryError) return { query: error.query }
  const message = withoutValues(error.message.split('\n')[0] ?? '')
  if (!(error instanceof pg.DatabaseError)) return { code, message }
  const { severity, schema, table, column, constraint, routine } = error
  return { code, message, severity, schema, table, column, constraint, routine }
}

/**
 * Mail servers repeat the address that they refuse, PostgreSQL and JSON what they could not read, in quotes; what
 * opens something is a long word with digits in it.
 */
function withoutValues(text: string): string {
  return text
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
    .replace(/".*"|".*$/, '"…"')
    .replace(/(?=[\w-]*\d)[\w-]{16,}/g, '…')
}
