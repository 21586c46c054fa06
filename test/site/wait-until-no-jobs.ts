import { expect, vi } from 'vitest'
import type { TestSite } from './open-test-site.ts'

/**
 * Makes the queued jobs of these names due now, because the job queue uses the database's clock and not the site's, and waits until
 * all of them have run. Afterwards, no mail of these jobs can arrive any more.
 */
export const waitUntilNoJobs = (site: Pick<TestSite, 'query'>, names: readonly string[]) =>
  vi.waitFor(async () => {
    await site.query(
      "update tw_jobs.job set start_after = now() where name = any($1) and state in ('created', 'retry')",
      [names],
    )
    const waiting = await site.query(
      "select name, state, data from tw_jobs.job where name = any($1) and state in ('created', 'retry', 'active')",
      [names],
    )
    expect(waiting).toEqual([])
  })
