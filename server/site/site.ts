import { createAnnouncements } from '../../adapters/announcements/postgres-announcements.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { pageAddresses } from '../../app/page-addresses.ts'
import { hasDemoAccounts } from '../../demo/demo-accounts.ts'
import { fillWithDemo } from '../../demo/fill-with-demo.ts'
import { findLastBackup } from '../../domain/backup/find-last-backup.ts'
import { watchHealth } from '../../domain/health/watch-health.ts'
import { listMailboxes } from '../../domain/mailbox/mailbox-health.ts'
import { followSettings } from '../../domain/settings/follow-settings.ts'
import { buildApp } from '../build-app.ts'
import { bringUpToDate } from '../database/sound-database.ts'
import { fillOpenSite } from '../demo/fill-open-site.ts'
import { jobDuties } from '../jobs/job-duties.ts'
import { countMails } from '../metrics/count-mails.ts'
import { pageCacheOf } from '../page-cache/open-page-cache.ts'
import { backupsOf, dropDeadTest } from './backup-of-site.ts'
import { followTexts } from './follow-texts.ts'
import { createMachine } from './machine.ts'
import { openMailbox } from './open-mailbox.ts'
import { openMetrics } from './open-metrics.ts'
import { openPool } from './open-pool.ts'
import { openWorld } from './open-world.ts'
import { openContext } from './site-context.ts'
import type { OpenSite, SiteParts } from './site-parts.ts'

/** Brings the database up to date, wires the parts together and starts the jobs. */
export async function openSite(parts: SiteParts): Promise<OpenSite> {
  const { env, log } = parts
  const peer = { url: parts.databaseUrl, tenant: env.TENANT, log }
  const hasDemo = env.DEMO === 'on'
  await dropDeadTest(env, peer.url, log)
  await bringUpToDate(peer.url, peer.tenant)
  const { db, pool } = openPool(peer)
  if (hasDemo) await fillWithDemo(db, pageAddresses, parts.clock.now())

  const live = createAnnouncements(peer)
  const jobs = createJobQueue(peer)
  const mailer = countMails(parts.mailer)
  const backups = await backupsOf(env, peer.url, parts)
  await live.start()
  const announcements = await followSettings(
    { db, announcements: live.announcements, clock: parts.clock },
    (error) => log.error({ err: error }, 'settings not read'),
  )
  const running = { announcements, jobs: jobs.queue, jobBook: jobs.book }
  const world = openWorld({ ...parts, mailer, backups }, db, running)
  await followTexts(world, log)
  const machine = createMachine(env)
  const health = watchHealth(world, machine)
  await jobs.start(env.JOBS === 'on' ? jobDuties({ ...world, log, health }) : undefined)
  if (hasDemo) await fillOpenSite(world, parts.demoPicture)

  const mailbox = await openMailbox(env, world, peer)
  const site = await openContext(parts, world, { machine, health }, pool)
  const { clientDirectory } = parts
  const hstsSubdomains = env.HSTS_SUBDOMAINS === 'on'
  const kept = { megabytes: env.PAGE_CACHE_MB, hstsSubdomains }
  const openCache = clientDirectory ? await pageCacheOf(site, clientDirectory, kept) : undefined
  const measured = {
    pool,
    jobDepths: jobs.depths,
    mails: mailer.counts,
    mailboxes: () => listMailboxes(db),
    lastBackup: () => findLastBackup(db),
    health,
    certificate: machine.certificate,
  }
  return {
    ...buildApp({
      ...parts,
      trustedProxies: env.TRUST_PROXY,
      hstsSubdomains,
      metricsToken: env.METRICS_TOKEN,
      site,
      openCache,
      openMetrics: await openMetrics(env, measured),
    }),
    endStreams: live.stop,
    hasDemoAccounts: hasDemo && (await hasDemoAccounts(db)),
    async close() {
      await mailbox?.stop()
      await live.stop()
      await jobs.stop()
      await pool.end()
    },
  }
}
