import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * Creates a query that most requests of signed-in users run. It is built once for each database and has a name, so PostgreSQL
 * parses it once for each connection.
 */
export function preparedQuery<Query>(make: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const query = queries.get(db) ?? make(db)
    queries.set(db, query)
    return query
  }
}

/**
 * Returns a LIMIT written into the text of a prepared query. As a parameter its value would be unknown to the cached
 * plan, which PostgreSQL would then consider more expensive than planning each time.
 */
export const inlineLimit = (rows: number): Placeholder =>
  sql.raw(String(Math.trunc(rows))) as unknown as Placeholder
