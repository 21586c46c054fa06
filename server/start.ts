import * as build from 'virtual:react-router/server-build'
import { chooseListenAddress, requireOwnAddress } from './connections/choose-host.ts'
import { listen } from './connections/listen.ts'
import { requireWritableBackups } from './environment/data-folder.ts'
import { openDatabase } from './environment/database.ts'
import { readEnvironment } from './environment/env.ts'
import { createLog } from './environment/log.ts'
import { clientDirectory } from './environment/paths.ts'
import { failureSentence, Refusal } from './environment/refusal.ts'
import { chooseAdapters } from './site/adapters.ts'
import { demoPicture } from './site/demo.ts'
import { openSite } from './site/site.ts'
import { welcome } from './welcome.ts'

export { build, clientDirectory, createLog, listen, openSite, readEnvironment }

/** For `scripts/commands/publish.mjs`; a site that serves does not load what only the command needs. */
export const publish = async (folder: string): Promise<number> =>
  (await import('./commands/publish.ts')).publish(folder)

/** For `scripts/commands/invite.mjs`, `scripts/commands/staff.mjs` and `scripts/commands/reset-factor.mjs`. */
export const invite = async (email: string): Promise<number> =>
  (await import('./commands/account-commands.ts')).invite(email)
export const makeStaff = async (email: string, role?: string): Promise<number> =>
  (await import('./commands/account-commands.ts')).makeStaff(email, role)
export const resetFactor = async (email: string): Promise<number> =>
  (await import('./commands/account-commands.ts')).resetFactor(email)

/** For `scripts/commands/jobs.mjs`. */
export const manageJobs = async (words: string[]): Promise<number> =>
  (await import('./commands/job-commands.ts')).manageJobs(words)

/** For `scripts/commands/payments-check.mjs`. */
export const checkPaymentChain = async (): Promise<number> =>
  (await import('./commands/payment-commands.ts')).checkPaymentChain()

/** For `scripts/commands/backup.mjs` and `scripts/commands/restore.mjs`. */
export const backUpSite = async (directory: string): Promise<number> =>
  (await import('./commands/backup-commands.ts')).backUpSite(directory)
export const restoreSite = async (folder: string | undefined, words: string[]): Promise<number> =>
  (await import('./commands/restore-commands.ts')).restoreSite(folder, words)

/** The whole life of the process: from its settings to its last drained request. */
export async function start(): Promise<void> {
  // Listened to from the beginning: a stop during the start must not leave the database behind.
  const stopped = stopSignal()
  const env = readEnvironment()
  await requireOwnAddress(env)
  requireWritableBackups(env.BACKUP_DIR)
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  if (!database) throw new Refusal(`Le site tourne déjà avec les données de ${env.DATA_DIR}.`)
  try {
    const adapters = await chooseAdapters(env)
    const parts = { env, log, databaseUrl: database.url, ...adapters, build, clientDirectory, demoPicture }
    const site = await openSite(parts)
    try {
      const place = chooseListenAddress(env, site.hasDemoAccounts)
      const listener = await listen(site.app.fetch, place, site.fromMemory)
      console.log(welcome(env, { ...place, port: listener.port, hasDemoAccounts: site.hasDemoAccounts }))
      await stopped
      log.info('stopping')
      // At once, so that nobody is taken in while the streams end.
      await Promise.all([listener.close(), site.endStreams()])
    } finally {
      await site.close()
    }
  } finally {
    await database.close()
  }
  process.exit(0)
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}

// Last, once all that it uses has been defined.
if (import.meta.main) {
  try {
    await start()
  } catch (error) {
    console.error(failureSentence(error, 'Le site n’a pas pu démarrer.'))
    process.exit(1)
  }
}
