import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { takeLock } from '../../db/advisory-lock.ts'

export interface InstanceClaim {
  release(): Promise<void>
}

const attempts = 10

/**
 * Claims to be the only site of that tenant on that database, by an advisory lock that falls with this
 * process. `null` when another live process has it. For the embedded database only: a shared one serves
 * many nodes.
 */
export async function claimInstance(url: string, tenant: string): Promise<InstanceClaim | null> {
  let released = false
  let client: pg.Client | null = null

  async function hold(tries: number): Promise<boolean> {
    client = await takeLock(url, `site-instance:${tenant}`, { tries, onLost: () => void holdAgain() })
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
