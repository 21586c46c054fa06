import { vi } from 'vitest'
import type { TestSite } from './open-test-site.ts'

type Queryable = Pick<TestSite, 'query'>

/** Returns the number of connections to the site's database that wait for a lock. */
export async function countBlockedConnections(site: Queryable): Promise<number> {
  const [row] = await site.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

/** Waits until at least `count` connections to the site's database wait for a lock; up to twenty seconds on a busy machine. */
export const waitUntilBlocked = (site: Queryable, count = 1) =>
  vi.waitUntil(async () => (await countBlockedConnections(site)) >= count, 20_000)
