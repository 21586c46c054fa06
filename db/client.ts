import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type GuardedClient, GuardedPool } from './guarded-connections.ts'
import * as schema from './schema/tables.ts'

/** A connection pool, or a transaction on one of its connections: domain acts take either. */
export type Database = NodePgDatabase<typeof schema>

export interface DatabaseConnection {
  db: Database
  pool: pg.Pool
}

const options = { schema, casing: 'snake_case' } as const

/**
 * Opens the pool that everything shares. Every connection looks in the tenant's PostgreSQL schema first
 * and only there, which is what makes that schema the tenant's root (docs/product.md §3).
 */
export function connect(url: string, tenant: string, poolSize = 10): DatabaseConnection {
  const pool = new GuardedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    options: `-c search_path=${tenant} -c timezone=UTC -c statement_timeout=30000`,
  })
  const db = drizzle(pool, options)
  db.transaction = transactionsOn(pool)
  return { db, pool }
}

/**
 * Drizzle's own would keep the connection for ever when BEGIN fails, and would tell of a failed ROLLBACK instead
 * of what had gone wrong before.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, Database>()
  return async (work, config) => {
    const client = await pool.connect()
    const db = databases.get(client) ?? drizzle(client, options)
    databases.set(client, db)
    try {
      return await db.transaction(work, config)
    } catch (error) {
      throw (client as unknown as GuardedClient).loss ?? error
    } finally {
      // Idle is what a connection may go back as; in whatever other state it is, it is closed.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}
