import pg from 'pg'
import { isDatabaseOutage } from '../../db/guarded-client.ts'

/** Connections of the site to its database, which the simulation can end. */
export interface SimulatedConnections {
  /** Makes the connections of a pool end when the simulation says so. */
  watch(pool: pg.Pool): void
  /** Ends the connection during the next step's query number `query`. */
  planDrop(query: number): void
  /** Ends all connections, and waits until the pools have noticed. */
  dropAll(): Promise<void>
  /** Starts a step. */
  begin(): void
  /** Ends a step: a planned drop whose query was never sent is forgotten. Returns whether a connection was ended. */
  finish(): boolean
  /** Whether the simulation has ended a connection during the current step. */
  hasDropped(): boolean
  /** Whether the error is that of a connection which the simulation ended during the current step. */
  explains(error: unknown): boolean
}

/** Connection of the site's pool: the id of its server process, and the error with which it was lost. */
type SiteClient = pg.PoolClient & { processID: number; loss: Error | null }

/** Creates the simulated connections to the database of that URL. */
export function createConnections(url: string): SimulatedConnections {
  const pools: pg.Pool[] = []
  let planned: number | null = null
  let left = Number.POSITIVE_INFINITY
  let hasDropped = false

  return {
    watch(pool) {
      pools.push(pool)
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...sent: unknown[]) => unknown
        client.query = ((...sent: unknown[]) => {
          left -= 1
          if (left !== 0) return query(...sent)
          hasDropped = true
          const lost = endConnection(client as unknown as SiteClient)
          const callback = sent.at(-1)
          if (typeof callback !== 'function') return lost
          void lost.catch(callback as (error: unknown) => void)
        }) as typeof client.query
      })
    },
    planDrop(query) {
      planned = query
    },
    async dropAll() {
      await terminate(url)
      while (pools.some(({ totalCount }) => totalCount > 0)) await nextTurn()
    },
    begin() {
      left = planned ?? Number.POSITIVE_INFINITY
      planned = null
      hasDropped = false
    },
    finish() {
      left = Number.POSITIVE_INFINITY
      return hasDropped
    },
    hasDropped: () => hasDropped,
    explains: (error) => hasDropped && isDatabaseOutage(error),
  }

  /** Ends a connection and rejects with the error that a query gets which the server was executing. */
  async function endConnection(client: SiteClient): Promise<never> {
    await terminate(url, [client.processID])
    while (!client.loss) await nextTurn()
    throw client.loss
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Ends server processes of the database, all or those with these ids, as a restart of the server or a firewall would. */
async function terminate(url: string, only?: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ($1::int[] is null or pid = any($1))`,
      [only ?? null],
    )
  } finally {
    await client.end()
  }
}
