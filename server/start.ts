import * as build from 'virtual:react-router/server-build'
import { openDatabasePool } from '../db/client.ts'
import { isDatabaseOutage } from '../db/guarded-client.ts'
import { JobNotReady, PermanentJobFailure } from '../domain/kernel/ports/jobs.ts'
import { MailDeliveryUncertain, TemporaryMailRejection } from '../domain/kernel/ports/mailer.ts'
import { chooseListenAddress, requireUsableHost } from './connections/choose-host.ts'
import { listen } from './connections/listen.ts'
import { requireWritableBackups } from './environment/data-folder.ts'
import { openDatabase } from './environment/database.ts'
import { readEnvironment } from './environment/env.ts'
import { createLog } from './environment/log.ts'
import { describeOperatorFailure, OperatorError } from './environment/operator-error.ts'
import { browserBuildFolder } from './environment/paths.ts'
import { createJobDuties } from './jobs/job-handlers.ts'
import { createMailLinks } from './jobs/mail-links.ts'
import { createAdapters } from './site/adapters.ts'
import { buildApp } from './site/build-app.ts'
import { demoPicture } from './site/demo.ts'
import { openSite } from './site/site.ts'
import { startupMessage } from './welcome.ts'

export {
  browserBuildFolder,
  build,
  buildApp,
  createJobDuties,
  createLog,
  createMailLinks,
  isDatabaseOutage,
  JobNotReady,
  listen,
  MailDeliveryUncertain,
  openDatabasePool,
  openSite,
  PermanentJobFailure,
  readEnvironment,
  TemporaryMailRejection,
}

/**
 * Runs the command that `scripts/commands/publish.mjs` starts. The code of commands is loaded on demand, because a
 * running site does not need it.
 */
export const publish = async (folder: string): Promise<number> =>
  (await import('./commands/publish.ts')).runPublishCommand(folder)

/**
 * The next three functions run the commands that `invite.mjs`, `staff.mjs` and `reset-factor.mjs` in
 * `scripts/commands/` start.
 */
export const inviteClientByEmail = async (email: string): Promise<number> =>
  (await import('./commands/account-commands.ts')).runInviteCommand(email)
export const makeStaff = async (email: string, role?: string): Promise<number> =>
  (await import('./commands/account-commands.ts')).runMakeStaffCommand(email, role)
export const resetFactor = async (email: string): Promise<number> =>
  (await import('./commands/account-commands.ts')).runResetFactorCommand(email)

/** Runs the command that `scripts/commands/jobs.mjs` starts. */
export const manageJobs = async (words: string[]): Promise<number> =>
  (await import('./commands/job-commands.ts')).runJobsCommand(words)

/** Runs the command that `scripts/commands/payments-check.mjs` starts. */
export const checkPaymentChain = async (): Promise<number> =>
  (await import('./commands/payment-commands.ts')).runPaymentsCheckCommand()

/** The next two functions run the commands that `backup.mjs` and `restore.mjs` in `scripts/commands/` start. */
export const backUpSite = async (directory: string): Promise<number> =>
  (await import('./commands/backup-commands.ts')).runBackupCommand(directory)
export const restoreSite = async (folder: string | undefined, words: string[]): Promise<number> =>
  (await import('./commands/restore-commands.ts')).runRestoreCommand(folder, words)

/** Runs the site, from reading its settings until the last open request is answered. */
export async function start(): Promise<void> {
  // The handler of stop signals is registered first: a signal during the start must not leave the database running.
  const stopped = stopSignal()
  const env = readEnvironment()
  await requireUsableHost(env)
  requireWritableBackups(env.BACKUP_DIR)
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  if (!database) throw new OperatorError(`Le site tourne déjà avec les données de ${env.DATA_DIR}.`)
  try {
    const adapters = await createAdapters(env)
    const parts = { env, log, databaseUrl: database.url, ...adapters, build, browserBuildFolder, demoPicture }
    const site = await openSite(parts)
    try {
      const listenAddress = chooseListenAddress(env, site.hasDemoAccounts)
      const listener = await listen(site.app.fetch, listenAddress, site, site.fromMemory)
      console.log(
        startupMessage(env, {
          ...listenAddress,
          port: listener.port,
          hasDemoAccounts: site.hasDemoAccounts,
          hasStaff: site.hasStaff,
        }),
      )
      await stopped
      log.info('stopping')
      // Both run at the same time, so that no new request is accepted while the streams end.
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

// This block must be at the end of the file, after all definitions that it uses.
if (import.meta.main) {
  try {
    await start()
  } catch (error) {
    console.error(describeOperatorFailure(error, 'Le site n’a pas pu démarrer.'))
    process.exit(1)
  }
}
