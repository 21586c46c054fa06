import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { createAnnouncements } from '../../adapters/announcements/postgres-announcements.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import type { Hashing } from '../../adapters/sign-in/hashing.ts'
import { pageAddresses } from '../../app/page-addresses.ts'
import { connect } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { hasDemoAccounts } from '../../demo/demo-accounts.ts'
import { fillWithDemo } from '../../demo/fill-with-demo.ts'
import type { OwnPicture } from '../../demo/inbox/fill-inbox.ts'
import { findLastBackup } from '../../domain/backup/find-last-backup.ts'
import type { InvoicePlatform } from '../../domain/e-invoicing/invoice-platform.ts'
import { listMailboxes } from '../../domain/mailbox/mailbox-health.ts'
import type { Clock } from '../../domain/ports/clock.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'
import type { Mailer } from '../../domain/ports/mailer.ts'
import { followSettings } from '../../domain/settings/follow-settings.ts'
import type { Build } from '../build.ts'
import { type AppEnv, buildApp } from '../build-app.ts'
import { requireWholeSite } from '../database/half-restored.ts'
import { fillOpenSite } from '../demo/fill-open-site.ts'
import type { Environment } from '../env.ts'
import { jobDuties } from '../jobs/job-duties.ts'
import { countMails } from '../metrics/count-mails.ts'
import type { FromMemory } from '../page-cache/answer-from-memory.ts'
import { pageCacheOf } from '../page-cache/open-page-cache.ts'
import { migrationsFolder } from '../paths.ts'
import { backupsOf } from './backup-of-site.ts'
import { followTexts } from './follow-texts.ts'
import { openMailbox } from './open-mailbox.ts'
import { openMetrics } from './open-metrics.ts'
import { openWorld } from './open-world.ts'
import { openContext } from './site-context.ts'

export interface SiteParts {
  env: Environment
  log: Logger
  databaseUrl: string
  files: FileStore
  mailer: Mailer
  clock: Clock
  hashing: Hashing
  platform: InvoicePlatform | null
  build: Build
  clientDirectory?: string
  /** The demo's visitors have asked something with photos of these; nothing where it is not said. */
  demoPicture?: OwnPicture
}

export interface OpenSite {
  app: Hono<AppEnv>
  /** Answers what is in memory; to be asked before `app`. */
  fromMemory: FromMemory
  /** Ends the live streams, which would otherwise keep their connections open for as long as pages are. */
  endStreams(): Promise<void>
  /** Whether accounts whose password all know can be signed in to. */
  hasDemoAccounts: boolean
  /** Lets the running jobs finish, then lets go of the database. */
  close(): Promise<void>
}

/** Brings the database up to date, wires the parts together and starts the jobs. */
export async function openSite(parts: SiteParts): Promise<OpenSite> {
  const { env, log } = parts
  const peer = { url: parts.databaseUrl, tenant: env.TENANT, log }
  const hasDemo = env.DEMO === 'on'
  await requireWholeSite(peer.url, peer.tenant)
  await migrate(peer.url, peer.tenant, migrationsFolder)
  const { db, pool } = openPool(peer)
  if (hasDemo) await fillWithDemo(db, pageAddresses, parts.clock.now())

  const live = createAnnouncements(peer)
  const jobs = createJobQueue(peer)
  const mailer = countMails(parts.mailer)
  const backups = backupsOf(env, peer.url, parts)
  await live.start()
  const announcements = await followSettings(
    { db, announcements: live.announcements, clock: parts.clock },
    (error) => log.error({ err: error }, 'settings not read'),
  )
  const running = { announcements, jobs: jobs.queue, jobBook: jobs.book }
  const world = openWorld({ ...parts, mailer, backups }, db, running)
  await followTexts(world, log)
  await jobs.start(env.JOBS === 'on' ? jobDuties({ ...world, log }) : undefined)
  if (hasDemo) await fillOpenSite(world, parts.demoPicture)

  const mailbox = await openMailbox(env, world, peer)
  const site = await openContext(parts, world, pool)
  const { clientDirectory } = parts
  const openCache = clientDirectory ? await pageCacheOf(site, clientDirectory, env.PAGE_CACHE_MB) : undefined
  const measured = {
    ...{ pool, jobDepths: jobs.depths, mails: mailer.counts },
    mailboxes: () => listMailboxes(db),
    lastBackup: () => findLastBackup(db),
  }
  return {
    ...buildApp({
      ...parts,
      ...accessOf(env),
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

function openPool({ url, tenant, log }: { url: string; tenant: string; log: Logger }) {
  const connected = connect(url, tenant)
  connected.pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return connected
}

const accessOf = ({ TRUST_PROXY, METRICS_TOKEN }: Environment) => ({
  trustedProxies: TRUST_PROXY,
  metricsToken: METRICS_TOKEN,
})
