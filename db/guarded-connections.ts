import pg from 'pg'
import { blameConnection } from './is-outage.ts'

/**
 * A connection that may be lost at any moment, also while nobody else listens: in the middle of a transaction
 * pg-pool does not, and an 'error' that nobody hears ends the process.
 */
export class GuardedClient extends pg.Client {
  /** Why it was lost; what is asked of it afterwards fails with less telling errors. */
  loss: Error | null = null

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', (error) => {
      this.loss ??= blameConnection(error)
    })
  }
}

type Acquired = Parameters<pg.Pool['connect']>[0]

/** A pool of such connections; whoever gets none from it learns that the database is away (`isOutage`). */
export class GuardedPool extends pg.Pool {
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
    super.connect((error, client, release) => acquired(error && blameConnection(error), client, release))
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
  throw blameConnection(error)
}
