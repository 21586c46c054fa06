import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface InstanceClaim {
  release(): Promise<void>
}

/** The lock of a process that was just killed may take a moment to fall. */
const attempts = 10
const pause = 100

/**
 * Claims to be the only site of that tenant on that database, by an advisory lock that falls with this
 * process. `null` when another live process has it. For the embedded database only: a shared one serves
 * many nodes.
 */
export async function claimInstance(url: string, tenant: string): Promise<InstanceClaim | null> {
  let released = false
  let client: pg.Client | null = null

  async function hold(tries: number): Promise<boolean> {
    client = await takeLock(url, tenant, tries, () => void holdAgain())
    return client !== null
  }
  /** The database went away under us, with the lock: take it again as soon as it answers. */
  async function holdAgain(): Promise<void> {
    while (!released && !(await hold(1).catch(() => false))) await wait(1_000, undefined, { ref: false })
    if (released) await client?.end()
  }
  async function release(): Promise<void> {
    released = true
    await client?.end()
  }
  return (await hold(attempts)) ? { release } : null
}

async function takeLock(
  url: string,
  tenant: string,
  tries: number,
  onLost: () => void,
): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    // Given so that a PGOPTIONS of the environment does not count.
    options: '-c timezone=UTC',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  for (let left = tries; left > 0; left -= 1) {
    if (await tryLock(client, tenant)) {
      client.once('end', onLost)
      return client
    }
    if (left > 1) await wait(pause)
  }
  await client.end()
  return null
}

async function tryLock(client: pg.Client, tenant: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
    `site-instance:${tenant}`,
  ])
  return rows[0]?.taken === true
}
