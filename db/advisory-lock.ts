import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from './client.ts'
import { openConnection } from './guarded-client.ts'

const retryInterval = 100

interface Taking {
  /** Maximum number of attempts, a tenth of a second apart: the lock of a process that was just killed may be released late. */
  tries: number
  /** Takes the lock in shared mode, which excludes only exclusive locks. */
  isShared?: boolean
  onLost(): void
}

/**
 * Takes the lock with that name on that database. The lock is released when the connection or this process ends. Returns `null`
 * when another process has it.
 */
export async function takeAdvisoryLock(
  url: string,
  name: string,
  { tries, isShared = false, onLost }: Taking,
): Promise<pg.Client | null> {
  const client = await openConnection({ connectionString: url })
  let isHeld = false
  try {
    for (let left = tries; left > 0 && !isHeld; left -= 1) {
      isHeld = await tryLock(client, name, isShared)
      if (!isHeld && left > 1) await wait(retryInterval)
    }
  } finally {
    if (isHeld) client.once('end', onLost)
    else await client.end()
  }
  return isHeld ? client : null
}

/** Returns the name of the lock that each running node has in shared mode, and a restore in exclusive mode. */
export const nodeLockName = (tenant: string) => `site-node:${tenant}`

async function tryLock(client: pg.Client, name: string, isShared: boolean): Promise<boolean> {
  const take = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query(`select ${take}(hashtextextended($1, 0)) as taken`, [name])
  return rows[0]?.taken === true
}

/** Takes the lock with that name within the tenant until `tx` ends. Waits until other transactions release it. */
export async function takeAdvisoryXactLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${name}, 0))`)
}
