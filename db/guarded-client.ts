import type { Socket } from 'node:net'
import pg from 'pg'

/** Limits on the silence of the server, in milliseconds. */
export interface SilenceLimits {
  /** Silence during a query after which a second connection asks whether the server answers at all. */
  askAfter: number
  /** Time that the server has to answer the second connection. */
  answerWithin: number
  /** Silence during a query after which the connection is given up in any case; absent where queries may take hours. */
  loseAfter?: number
}

export const usualSilence: SilenceLimits = { askAfter: 3_000, answerWithin: 4_000 }

/** Maximum delay in milliseconds between two questions about the same query. */
const maxCheckDelay = 30_000

/** Maximum time in milliseconds to close a connection; with a dead server it would take a quarter of an hour. */
const closeTimeout = 2_000

interface GuardedConfig extends pg.ClientConfig {
  silence?: SilenceLimits
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
  readonly #silence: SilenceLimits
  #timer: NodeJS.Timeout | undefined

  constructor(config: GuardedConfig = {}) {
    // An idle connection is checked by the system every ten seconds, which also keeps it known to firewalls on the way.
    const whole = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config }
    super(whole)
    this.#config = whole
    this.#silence = config.silence ?? usualSilence
    this.on('error', (error) => {
      this.loss ??= markAsOutage(error)
    })
    this.on('drain', () => this.#stopChecking())
    this.on('end', () => this.#stopChecking())
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.#timer ??= this.#scheduleCheck(this.#silence.askAfter, performance.now())
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
    const check = async () => {
      const { askAfter, loseAfter = Number.POSITIVE_INFINITY } = this.#silence
      if (this.#socket.bytesRead !== bytesRead) {
        this.#timer = this.#scheduleCheck(askAfter, performance.now())
        return
      }
      const timer = this.#timer
      const isLost =
        performance.now() - since >= loseAfter || !(await isServerAnswering(this.#config, this.#silence))
      // The query has ended meanwhile.
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

/** Running checks by server. */
const runningChecks = new Map<string, Promise<boolean>>()

/** Returns whether the server accepts a login or rejects it with a reason. No query is sent: a pooler may have no connection left. */
function isServerAnswering(config: GuardedConfig, { answerWithin }: SilenceLimits): Promise<boolean> {
  const key = config.connectionString ?? `${config.host}:${config.port}`
  const known = runningChecks.get(key)
  if (known) return known
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

/** A pool of guarded connections. When it has none to give, it throws an error that `isOutage` recognises. */
export class GuardedPool extends pg.Pool {
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

/** SQLSTATE: connection lost (08), insufficient resources (53), statement timeout (57014), server starting or stopping (57P0x). */
const passing = /^(08...|53...|57014|57P0.)$/

/** Maximum number of nested causes that are followed: causes can form a cycle. */
const deepest = 10

/**
 * True when `error` means that the database is away, or too busy to answer in time, rather than that something
 * is wrong; whatever wraps it. Only errors of the database's own connections count.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  if (ofConnections.has(error)) return true
  if (error instanceof pg.DatabaseError && passing.test(error.code ?? '')) return true
  return isOutage(error.cause, depth + 1)
}
