import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { createBetterAuthAccounts } from '../../adapters/sign-in/better-auth-accounts.ts'
import { scryptPasswordHashing } from '../../adapters/sign-in/passwords.ts'
import { pageAddresses } from '../../app/http/page-addresses.ts'
import { openDatabasePool } from '../../db/client.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import type { GivenUpJobs } from '../../domain/kernel/ports/jobs.ts'
import { openDatabaseForCommand, upgradeDatabase } from '../environment/database.ts'
import { type Environment, readEnvironment } from '../environment/env.ts'
import { createLog } from '../environment/log.ts'
import { describeOperatorFailure } from '../environment/operator-error.ts'
import { createConfiguredAnnouncements } from '../site/announcements.ts'

/** Runs an operator's command, whether the site runs or not, and prints the result. Returns the exit code. */
export async function runOnDatabase(run: (tools: CommandDeps) => Promise<CommandResult>): Promise<number> {
  try {
    const result = await withDeps(readEnvironment(), run)
    if ('rejected' in result) return printRejection(result.rejected)
    console.log(result.done)
    return 0
  } catch (error) {
    return printRejection(describeOperatorFailure(error, 'La commande a échoué.'))
  }
}

const log = createLog('silent')

/** Dependencies of operators' commands. */
interface CommandDeps
  extends Deps<'db' | 'jobs' | 'accounts' | 'announcements' | 'clock' | 'secret' | 'siteUrl' | 'addresses'> {
  env: Environment
  givenUp: GivenUpJobs
}

type CommandResult = { done: string } | { rejected: string }

/** Runs `run` with its dependencies. Jobs are only queued: the running site processes them, or the next start does. */
async function withDeps(
  env: Environment,
  run: (tools: CommandDeps) => Promise<CommandResult>,
): Promise<CommandResult> {
  const { TENANT: tenant, SITE_URL: siteUrl, SESSION_SECRET: secret } = env
  const database = await openDatabaseForCommand(env, log)
  try {
    await upgradeDatabase(database.url, tenant)
    const { db, pool } = openDatabasePool(database.url, tenant, 2)
    const peer = { url: database.url, tenant, log }
    const { announcements, stop } = await createConfiguredAnnouncements(env, peer)
    const jobs = createJobQueue({ ...peer, announcements })
    await jobs.start()
    try {
      return await run({
        env,
        db,
        jobs: jobs.queue,
        givenUp: jobs.status.givenUp,
        announcements,
        accounts: createBetterAuthAccounts({ tenant, siteUrl, secret, hashing: scryptPasswordHashing }),
        clock: { now: () => new Date() },
        addresses: pageAddresses,
        secret,
        siteUrl,
      })
    } finally {
      await stop()
      await jobs.stop()
      await pool.end()
    }
  } finally {
    await database.close()
  }
}

/** Prints the reason of a failure. Returns the exit code. */
export function printRejection(sentence: string): number {
  console.error(sentence)
  return 1
}
