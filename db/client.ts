import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
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
    const committed: (() => void)[] = []
    try {
      const result = await db.transaction((tx) => {
        afterwards.set(tx, committed)
        return work(tx)
      }, config)
      for (const act of committed) act()
      return result
    } catch (error) {
      throw (client as unknown as GuardedClient).loss ?? error
    } finally {
      // Idle is what a connection may go back as; in whatever other state it is, it is closed.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}

/** What is done after the commit of each running transaction. */
const afterwards = new WeakMap<Database, (() => void)[]>()

/**
 * Calls `act` once the transaction `tx` has committed, never after a rollback; at once where `tx` is no transaction. Throws
 * for a transaction within a transaction, which commits nothing.
 */
export function afterCommit(tx: Database, act: () => void): void {
  const committed = afterwards.get(tx)
  if (!committed && tx instanceof PgTransaction) throw new Error('not the outermost transaction')
  if (committed) committed.push(act)
  else act()
}

/**
 * A connection that may be lost at any moment, also while nobody else listens: in the middle of a transaction
 * pg-pool does not, and an 'error' that nobody hears ends the process.
 */
class GuardedClient extends pg.Client {
  /** Why it was lost; what is asked of it afterwards fails with less telling errors. */
  loss: Error | null = null

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', (error) => {
      this.loss ??= markAsOutage(error)
    })
  }
}

type Acquired = Parameters<pg.Pool['connect']>[0]

/** A pool of such connections; whoever gets none from it learns that the database is away (`isOutage`). */
class GuardedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: GuardedClient })
    // What was lost while idle has left the pool by then; whoever wants to tell of it listens too.
    this.on('error', () => {})
  }

  // pg-pool's own queries ask for a connection with a callback.
  override connect(): Promise<pg.PoolClient>
  override connect(acquired: Acquired): void
  override connect(acquired?: Acquired): Promise<pg.PoolClient> | undefined {
    if (!acquired) return super.connect().catch(blameAndThrow)
    super.connect((error, client, release) => acquired(error && markAsOutage(error), client, release))
    return undefined
  }
}

/** One connection beside the pool. The caller ends it. */
export async function openConnection(config: pg.ClientConfig): Promise<GuardedClient> {
  const client = new GuardedClient(config)
  await client.connect().catch(blameAndThrow)
  return client
}

function blameAndThrow(error: Error): never {
  throw markAsOutage(error)
}

/** What connections and the pool itself failed with; a file system uses the same codes for other things. */
const ofConnections = new WeakSet<object>()

/** Marks an error as a connection's; answers it. */
function markAsOutage<E extends Error>(error: E): E {
  ofConnections.add(error)
  return error
}

/** Connection lost, server out of something, statement over its time, server starting or stopping. */
const passing = /^(08...|53...|57014|57P0.)$/

/** Wrapped more often than that, an error goes round in a circle. */
const deepest = 10

/**
 * True when `error` means that the database is away, or too busy to answer in time, rather than that something
 * is wrong; whatever wraps it. Only errors of the database's own connections count (db/client.ts).
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  if (ofConnections.has(error)) return true
  if (error instanceof pg.DatabaseError && passing.test(error.code ?? '')) return true
  return isOutage(error.cause, depth + 1)
}
