import { createAnnouncements } from '../../adapters/announcements/postgres-announcements.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { createAccounts } from '../../adapters/sign-in/better-auth-accounts.ts'
import { slowHashing } from '../../adapters/sign-in/hashing.ts'
import { pageAddresses } from '../../app/page-addresses.ts'
import { connect } from '../../db/client.ts'
import type { GivenUpJobs } from '../../domain/ports/job-book.ts'
import type { World } from '../../domain/world.ts'
import { reachDatabase } from '../database/database.ts'
import { bringUpToDate } from '../database/sound-database.ts'
import type { Environment } from '../env.ts'
import { createLog } from '../log.ts'

const log = createLog('silent')

/** What an operator's command may need. */
export interface Tools
  extends World<'db' | 'jobs' | 'accounts' | 'announcements' | 'clock' | 'secret' | 'siteUrl' | 'addresses'> {
  env: Environment
  givenUp: GivenUpJobs
}

export type Result = { done: string } | { refused: string }

/** The site's jobs are done by the site, now or once it is started. */
export async function withWorld(env: Environment, act: (tools: Tools) => Promise<Result>): Promise<Result> {
  const { TENANT: tenant, SITE_URL: siteUrl, SESSION_SECRET: secret } = env
  const database = await reachDatabase(env, log)
  try {
    await bringUpToDate(database.url, tenant)
    const { db, pool } = connect(database.url, tenant, 2)
    const jobs = createJobQueue({ url: database.url, tenant, log })
    await jobs.start()
    try {
      return await act({
        env,
        db,
        jobs: jobs.queue,
        givenUp: jobs.book.givenUp,
        announcements: createAnnouncements({ url: database.url, tenant, log }).announcements,
        accounts: createAccounts({ tenant, siteUrl, secret, hashing: slowHashing }),
        clock: { now: () => new Date() },
        addresses: pageAddresses,
        secret,
        siteUrl,
      })
    } finally {
      await jobs.stop()
      await pool.end()
    }
  } finally {
    await database.close()
  }
}
