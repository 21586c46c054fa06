import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import {
  defaultResponseTimeouts,
  type GuardedClient,
  GuardedPool,
  type ResponseTimeouts,
} from './guarded-client.ts'
import * as schema from './schema/tables.ts'

/**
 * A connection pool, or a transaction on one of its connections. Functions with a parameter `db` of this type only
 * read, or write with a single statement.
 */
export type Database = NodePgDatabase<typeof schema>

/**
 * An open transaction: the type of a parameter `tx`. Functions that lock, or whose writes must commit together with
 * those of their caller, require it. The pool is not assignable to this type.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface DatabaseConnection {
  db: Database
  pool: pg.Pool
}

const options = { schema, casing: 'snake_case' } as const

/** Maximum duration of one statement on the pool in milliseconds. After that the server cancels it. */
const statementTimeout = 30_000

/**
 * Opens the pool that the whole process uses. Every connection uses only the tenant's PostgreSQL schema: `search_path` separates
 * the tenants.
 */
export function openDatabasePool(
  url: string,
  tenant: string,
  poolSize = 10,
  silence: ResponseTimeouts = defaultResponseTimeouts,
): DatabaseConnection {
  const pool = new GuardedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    // The server cancels statements earlier than this. If it sends nothing for a longer time, the connection was lost.
    silence: { ...silence, loseAfter: silence.loseAfter ?? statementTimeout + 5_000 },
    // Uses statements instead of the start-up parameter `options`, which PgBouncer rejects or drops.
    onConnect: async (client) => {
      await client.query(
        `set search_path = "${tenant}"; set timezone = 'UTC'; set statement_timeout = ${statementTimeout}`,
      )
    },
  })
  const db = drizzle(pool, options)
  db.transaction = transactionsOn(pool)
  return { db, pool }
}

/**
 * Replaces Drizzle's `transaction`, which would never release the connection when BEGIN fails, and would report a failed ROLLBACK
 * instead of the original error.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  const databases = new WeakMap<pg.PoolClient, Database>()
  return async (work, config) => {
    const client = await pool.connect()
    const db = databases.get(client) ?? drizzle(client, options)
    databases.set(client, db)
    const callbacks: (() => void)[] = []
    let result: Awaited<ReturnType<typeof work>>
    try {
      result = await db.transaction((tx) => {
        commitCallbacks.set(tx, callbacks)
        return work(tx)
      }, config)
    } catch (error) {
      throw (client as unknown as GuardedClient).loss ?? error
    } finally {
      // Only an idle connection returns to the pool; in any other state it is closed.
      client.release(client.getTransactionStatus() !== 'I')
    }
    // The callbacks run outside of `try`: an error in a callback must not make a committed transaction look failed.
    for (const callback of callbacks) callback()
    return result
  }
}

/** Functions to call after commit, by open transaction. */
const commitCallbacks = new WeakMap<Database, (() => void)[]>()

/**
 * Calls `callback` once the transaction `tx` has committed, never after a rollback, and immediately when `tx` is not a
 * transaction. Throws for a nested transaction, which does not commit.
 */
export function runAfterCommit(tx: Database, callback: () => void): void {
  const callbacks = commitCallbacks.get(tx)
  if (!callbacks && tx instanceof PgTransaction) throw new Error('not the outermost transaction')
  if (callbacks) callbacks.push(callback)
  else callback()
}
