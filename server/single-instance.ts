import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openConnection } from '../db/guarded-connections.ts'

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
  const client = await openConnection({
    connectionString: url,
    // Given so that a PGOPTIONS of the environment does not count.
    options: '-c timezone=UTC',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  let isHeld = false
  try {
    for (let left = tries; left > 0 && !isHeld; left -= 1) {
      isHeld = await tryLock(client, tenant)
      if (!isHeld && left > 1) await wait(pause)
    }
  } finally {
    if (isHeld) client.once('end', onLost)
    else await client.end()
  }
  return isHeld ? client : null
}

async function tryLock(client: pg.Client, tenant: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
    `site-instance:${tenant}`,
  ])
  return rows[0]?.taken === true
}
