import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/tables.ts'

/** A connection pool, or a transaction on one of its connections: domain acts take either. */
export type Database = NodePgDatabase<typeof schema>

export interface DatabaseConnection {
  db: Database
  pool: pg.Pool
}

/**
 * Opens the pool that everything shares. Every connection looks in the tenant's PostgreSQL schema first
 * and only there, which is what makes that schema the tenant's root (docs/product.md §3).
 */
export function connect(url: string, tenant: string, poolSize = 10): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    options: `-c search_path=${tenant} -c timezone=UTC -c statement_timeout=30000`,
  })
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool }
}
