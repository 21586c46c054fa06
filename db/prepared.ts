import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * A query that most requests of signed-in people make: put together once for each database that it runs on, and, since
 * it has a name, understood by PostgreSQL once for each connection.
 */
export function prepared<Query>(make: (db: Database) => Query): (db: Database) => Query {
  const made = new WeakMap<Database, Query>()
  return (db) => {
    const query = made.get(db) ?? make(db)
    made.set(db, query)
    return query
  }
}

/**
 * A limit that stands in the text of a prepared query. As a parameter it would be unknown to the plan that is kept, which
 * PostgreSQL then takes for dearer than one made anew for each request.
 */
export const fixedLimit = (rows: number): Placeholder =>
  sql.raw(String(Math.trunc(rows))) as unknown as Placeholder
