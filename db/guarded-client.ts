import type { Socket } from 'node:net'
import pg from 'pg'

/** Limits in milliseconds on the time in which the server sends nothing. */
export interface ResponseTimeouts {
  /** Time without bytes during a query after which a second connection checks whether the server responds. */
  askAfter: number
  /** Maximum time for the server to answer the second connection. */
  answerWithin: number
  /**
   * Time without bytes during a query after which the connection is always abandoned. It is missing where queries may
   * take hours.
   */
  loseAfter?: number
}

export const defaultResponseTimeouts: ResponseTimeouts = { askAfter: 3_000, answerWithin: 4_000 }

/** Maximum delay in milliseconds between two checks during the same query. */
const maxCheckDelay = 30_000

/** Maximum time in milliseconds to close a connection; with an unreachable server it would take a quarter of an hour. */
const closeTimeout = 2_000

interface GuardedConfig extends pg.ClientConfig {
  silence?: ResponseTimeouts
}

/** The driver's network stream, which its types do not declare. */
interface Line {
  stream: Pick<Socket, 'bytesRead' | 'destroy'>
}

/**
 * A connection that can be lost at any moment without ending the process. It always listens to 'error' events, because pg-pool
 * does not do so during a transaction and an unhandled one ends the process.
 *
 * A server may also disappear without closing its connections (power loss, a firewall that drops packets). TCP alone notices this
 * only after a quarter of an hour. Therefore, if a query receives no bytes for some time, a second connection is tried. If the
 * server does not respond there either, the query fails as an outage. A long query continues if the server responds.
 */
export class GuardedClient extends pg.Client {
  /** Reason for which the connection was lost. Later queries on it fail with less useful errors. */
  loss: Error | null = null
  readonly #config: GuardedConfig
  readonly #silence: ResponseTimeouts
  #timer: NodeJS.Timeout | undefined

  constructor(config: GuardedConfig = {}) {
    // The operating system checks an idle connection every ten seconds. These checks also prevent firewalls from dropping it.
    const options = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config }
    super(options)
    this.#config = options
    this.#silence = config.silence ?? defaultResponseTimeouts
    this.on('error', (error) => {
      this.loss ??= markAsOutage(error)
    })
    this.on('drain', () => this.#stopChecking())
    this.on('end', () => this.#stopChecking())
    const query = this.query.bind(this) as (...queryArguments: unknown[]) => unknown
    this.query = ((...queryArguments: unknown[]) => {
      this.#timer ??= this.#scheduleCheck(this.#silence.askAfter, performance.now())
      return query(...queryArguments)
    }) as typeof this.query
  }

  get #socket(): Line['stream'] {
    return (this.connection as unknown as Line).stream
  }

  #stopChecking(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Checks after `delay` whether bytes were received, then again with longer delays until the query ends. */
  #scheduleCheck(delay: number, since: number): NodeJS.Timeout {
    const { bytesRead } = this.#socket
    const check = async () => {
      const { askAfter, loseAfter = Number.POSITIVE_INFINITY } = this.#silence
      if (this.#socket.bytesRead !== bytesRead) {
        this.#timer = this.#scheduleCheck(askAfter, performance.now())
        return
      }
      const timer = this.#timer
      const isLost =
        performance.now() - since >= loseAfter || !(await isServerAnswering(this.#config, this.#silence))
      // The query has ended in the meantime.
      if (this.#timer !== timer) return
      if (isLost && this.#socket.bytesRead === bytesRead) this.#socket.destroy(new Error('database silent'))
      else this.#timer = this.#scheduleCheck(Math.min(2 * delay, maxCheckDelay), since)
    }
    return setTimeout(() => void check(), delay).unref()
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

/** Running checks, by server. */
const runningChecks = new Map<string, Promise<boolean>>()

/**
 * Whether the server accepts a login or rejects it with a reason. Sends no query, because a pooler may have no free
 * connection.
 */
function isServerAnswering(config: GuardedConfig, { answerWithin }: ResponseTimeouts): Promise<boolean> {
  const key = config.connectionString ?? `${config.host}:${config.port}`
  const runningCheck = runningChecks.get(key)
  if (runningCheck) return runningCheck
  const check = logIn({ ...config, connectionTimeoutMillis: answerWithin }).finally(() =>
    runningChecks.delete(key),
  )
  runningChecks.set(key, check)
  return check
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

/** A pool of guarded connections. When none is available, throws an error that `isDatabaseOutage` recognises. */
export class GuardedPool extends pg.Pool {
  constructor(config: pg.PoolConfig & GuardedConfig) {
    super({ ...config, Client: GuardedClient })
    // Ignores errors of idle connections: they have already left the pool. Code that logs them adds its own listener.
    this.on('error', () => {})
  }

  // pg-pool's own queries request a connection with a callback.
  override connect(): Promise<pg.PoolClient>
  override connect(acquired: Acquired): void
  override connect(acquired?: Acquired): Promise<pg.PoolClient> | undefined {
    if (!acquired) return super.connect().catch(blameAndThrow)
    super.connect((error, client, release) => acquired(error && markAsOutage(error), client, release))
    return undefined
  }
}

/** Opens one connection outside the pool. The caller ends it. */
export async function openConnection(config: GuardedConfig): Promise<GuardedClient> {
  const client = new GuardedClient({ connectionTimeoutMillis: 5_000, ...config })
  await client.connect().catch(blameAndThrow)
  return client
}

function blameAndThrow(error: Error): never {
  throw markAsOutage(error)
}

/** Errors of connections and of the pool. They are marked because a file system uses the same codes for other errors. */
const ofConnections = new WeakSet<object>()

/** Marks an error as one of a connection. Returns it. */
function markAsOutage<E extends Error>(error: E): E {
  ofConnections.add(error)
  return error
}

/**
 * Matches the SQLSTATE codes of temporary errors: connection lost (08), insufficient resources (53), statement timeout
 * (57014), server starting or stopping (57P0x).
 */
const passing = /^(08...|53...|57014|57P0.)$/

/** Maximum number of nested causes that are followed: causes can form a cycle. */
const deepest = 10

/**
 * Whether `error` means that the database is unavailable, or too busy to respond in time. Follows causes. Only errors of
 * the database's own connections count.
 */
export function isDatabaseOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  if (ofConnections.has(error)) return true
  if (error instanceof pg.DatabaseError && passing.test(error.code ?? '')) return true
  return isDatabaseOutage(error.cause, depth + 1)
}
