import type { Socket } from 'node:net'
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

/** Maximum duration of one statement on the pool, in milliseconds. The server cancels it after that. */
const statementTimeout = 30_000

/**
 * Opens the pool that everything shares. Every connection looks in the tenant's PostgreSQL schema first
 * and only there, which is what makes that schema the tenant's root (docs/product.md §3).
 */
export function connect(
  url: string,
  tenant: string,
  poolSize = 10,
  patience: Patience = usualPatience,
): DatabaseConnection {
  const pool = new GuardedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    // The server cancels a statement before this: a longer silence means that the connection was lost on the way.
    patience: { ...patience, loseAfter: patience.loseAfter ?? statementTimeout + 5_000 },
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
 * Drizzle's own would keep the connection for ever when BEGIN fails, and would tell of a failed ROLLBACK instead
 * of what had gone wrong before.
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
      // Idle is what a connection may go back as; in whatever other state it is, it is closed.
      client.release(client.getTransactionStatus() !== 'I')
    }
    // Outside of `try`: a transaction that was committed has not failed because a callback did.
    for (const callback of callbacks) callback()
    return result
  }
}

/** Functions to call after the commit of each running transaction. */
const commitCallbacks = new WeakMap<Database, (() => void)[]>()

/**
 * Calls `callback` once the transaction `tx` has committed, never after a rollback; at once where `tx` is no transaction. Throws
 * for a transaction within a transaction, which commits nothing.
 */
export function afterCommit(tx: Database, callback: () => void): void {
  const callbacks = commitCallbacks.get(tx)
  if (!callbacks && tx instanceof PgTransaction) throw new Error('not the outermost transaction')
  if (callbacks) callbacks.push(callback)
  else callback()
}

/** Limits on the silence of the server, in milliseconds. */
interface Patience {
  /** Silence during a query after which a second connection asks whether the server answers at all. */
  askAfter: number
  /** Time that the server has to answer the second connection. */
  answerWithin: number
  /** Silence during a query after which the connection is given up in any case; absent where queries may take hours. */
  loseAfter?: number
}

const usualPatience: Patience = { askAfter: 3_000, answerWithin: 4_000 }

/** Maximum delay in milliseconds between two questions about the same query. */
const maxCheckDelay = 30_000

/** Maximum time in milliseconds to close a connection; with a dead server it would take a quarter of an hour. */
const closeTimeout = 2_000

interface GuardedConfig extends pg.ClientConfig {
  patience?: Patience
}

/** The driver's stream, which its types do not declare. */
interface Line {
  stream: Pick<Socket, 'bytesRead' | 'destroy'>
}

/**
 * A connection that may be lost at any moment, also while nobody else listens: in the middle of a transaction
 * pg-pool does not, and an 'error' that nobody hears ends the process.
 *
 * A server may also vanish without closing anything (power loss, a firewall that drops packets). TCP alone notices after
 * a quarter of an hour. Therefore a connection whose query gets no bytes for a while asks over a second connection; when
 * nobody answers there either, the query fails as an outage. A query that takes long on a server that answers goes on.
 */
export class GuardedClient extends pg.Client {
  /** Why it was lost; what is asked of it afterwards fails with less telling errors. */
  loss: Error | null = null
  readonly #config: GuardedConfig
  readonly #patience: Patience
  #timer: NodeJS.Timeout | undefined

  constructor(config: GuardedConfig = {}) {
    // An idle connection is checked by the system every ten seconds, which also keeps it known to firewalls on the way.
    const whole = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config }
    super(whole)
    this.#config = whole
    this.#patience = config.patience ?? usualPatience
    this.on('error', (error) => {
      this.loss ??= markAsOutage(error)
    })
    this.on('drain', () => this.#stopChecking())
    this.on('end', () => this.#stopChecking())
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.#timer ??= this.#scheduleCheck(this.#patience.askAfter, performance.now())
      return query(...given)
    }) as typeof this.query
  }

  get #socket(): Line['stream'] {
    return (this.connection as unknown as Line).stream
  }

  #stopChecking(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Checks after `delay` whether bytes came, with longer delays each time, for as long as the query runs. */
  #scheduleCheck(delay: number, since: number): NodeJS.Timeout {
    const { bytesRead } = this.#socket
    const look = async () => {
      const { askAfter, loseAfter = Number.POSITIVE_INFINITY } = this.#patience
      if (this.#socket.bytesRead !== bytesRead) {
        this.#timer = this.#scheduleCheck(askAfter, performance.now())
        return
      }
      const asking = this.#timer
      const isLost = performance.now() - since >= loseAfter || !(await answers(this.#config, this.#patience))
      // The query has ended meanwhile.
      if (this.#timer !== asking) return
      if (isLost && this.#socket.bytesRead === bytesRead) this.#socket.destroy(new Error('database silent'))
      else this.#timer = this.#scheduleCheck(Math.min(2 * delay, maxCheckDelay), since)
    }
    return setTimeout(() => void look(), delay).unref()
  }

  // pg-pool ends connections with a callback.
  override end(): Promise<void>
  override end(ended: (error: Error) => void): void
  override end(ended?: (error: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.#socket.destroy(), closeTimeout).unref()
    this.once('end', () => clearTimeout(timer))
    return ended ? void super.end(ended) : super.end()
  }
}

/** Running checks by server. */
const asked = new Map<string, Promise<boolean>>()

/** Returns whether the server accepts a login or rejects it with a reason. No query is sent: a pooler may have no connection left. */
function answers(config: GuardedConfig, { answerWithin }: Patience): Promise<boolean> {
  const key = config.connectionString ?? `${config.host}:${config.port}`
  const known = asked.get(key)
  if (known) return known
  const asking = logIn({ ...config, connectionTimeoutMillis: answerWithin }).finally(() => asked.delete(key))
  asked.set(key, asking)
  return asking
}

async function logIn(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    void client.end().catch(() => {})
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  }
}

type Acquired = Parameters<pg.Pool['connect']>[0]

/** A pool of such connections; whoever gets none from it learns that the database is away (`isOutage`). */
class GuardedPool extends pg.Pool {
  constructor(config: pg.PoolConfig & GuardedConfig) {
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
export async function openConnection(config: GuardedConfig): Promise<GuardedClient> {
  const client = new GuardedClient({ connectionTimeoutMillis: 5_000, ...config })
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
