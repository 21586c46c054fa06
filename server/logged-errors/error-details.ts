import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { withoutAddresses } from '../../domain/without-addresses.ts'

/** Signs of a message that is told: others write a part of it. */
const longestMessage = 4_000

/** What may be told of an error beyond its kind. */
export function detailsOf(error: Error): object {
  const { code } = error as { code?: unknown }
  // Its message repeats the parameters.
  if (error instanceof DrizzleQueryError) return { query: error.query }
  const message = withoutValues(error.message.slice(0, longestMessage).split('\n')[0] ?? '')
  if (!(error instanceof pg.DatabaseError)) return { code, message }
  const { severity, schema, table, column, constraint, routine } = error
  return { code, message, severity, schema, table, column, constraint, routine }
}

/**
 * Mail servers repeat the address that they refuse, PostgreSQL and JSON what they could not read, in quotes; what
 * opens something is a long word with digits in it.
 */
function withoutValues(text: string): string {
  // With what stands before a password in an address of a server, too.
  return withoutAddresses(text, '…@…', /[^\s<>"']+/g)
    .replace(/".*"|".*$/, '"…"')
    .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
}
