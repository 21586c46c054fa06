import type { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createFileReader } from '../../adapters/file-reader.ts'
import { isBucketUnavailable } from '../../adapters/files/is-bucket-unavailable.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { mailSamples } from '../../adapters/mail/mail-jobs.ts'
import { renderNewsletterIssuePreview } from '../../adapters/mail/mails/correspondence/newsletter-issue-mail.tsx'
import { createMailReader } from '../../adapters/mail-reader.ts'
import { createPdfPrinter } from '../../adapters/pdf/pdf-printer.ts'
import { createPictureDecoder } from '../../adapters/pictures/picture-decoder.ts'
import { createPostgresRateLimits } from '../../adapters/postgres-rate-limits.ts'
import { createBetterAuthAccounts } from '../../adapters/sign-in/better-auth-accounts.ts'
import type { PasswordHashing } from '../../adapters/sign-in/passwords.ts'
import { createTextComparer } from '../../adapters/text-comparer.ts'
import { createByteBudget } from '../../app/http/byte-budget.ts'
import type { SiteContext } from '../../app/http/context.ts'
import {
  estimatePath,
  generalTermsPath,
  pageAddresses,
  verificationPath,
} from '../../app/http/page-addresses.ts'
import { createStreamLimits } from '../../app/http/stream-limits.ts'
import { type Database, openDatabasePool } from '../../db/client.ts'
import { isDatabaseOutage } from '../../db/guarded-client.ts'
import { fillEmptyDatabaseWithDemo } from '../../demo/fill-with-demo.ts'
import type { ReadSitePicture } from '../../demo/inbox.ts'
import { hasDemoAccounts, isDemoPerson, withoutDemoAccounts } from '../../demo/people.ts'
import { invoiceOutbox } from '../../domain/billing/invoices/invoice-mails.ts'
import { followSiteFacts } from '../../domain/business/settings/known-settings.ts'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { renewLegalTexts } from '../../domain/business/texts/renew-legal-texts.ts'
import { estimateOutbox } from '../../domain/contracts/estimates/estimate-mails.ts'
import { listMailboxes } from '../../domain/correspondence/mailbox/mailbox-state.ts'
import { combineOutboxes } from '../../domain/correspondence/outbox/outbox.ts'
import { messageOutbox } from '../../domain/correspondence/threads/queue-message.ts'
import { isDiskFull } from '../../domain/kernel/files/disk-full.ts'
import { findMatterOfRecord } from '../../domain/kernel/matters/matter.ts'
import type { Clock } from '../../domain/kernel/ports/clock.ts'
import type { AllDeps, Deps } from '../../domain/kernel/ports/deps.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import type { InvoicePlatform } from '../../domain/kernel/ports/invoice-platform.ts'
import type { Mailer } from '../../domain/kernel/ports/mailer.ts'
import { releaseRiskyWork } from '../../domain/kernel/quarantine/risky-work.ts'
import { findLastBackupCopyTime, findLastBackupTime } from '../../domain/oversight/backups/backups.ts'
import { watchHealth } from '../../domain/oversight/health/watch-health.ts'
import { hasOpenStaffAccount } from '../../domain/people/staff/list-staff.ts'
import { newPromisedDayOutbox } from '../../domain/workshop/orders/new-day-notice.ts'
import { storageNoticeOutbox } from '../../domain/workshop/orders/storage-notice.ts'
import { createUploadsFolder } from '../environment/data-folder.ts'
import { claimNode, upgradeDatabase } from '../environment/database.ts'
import type { Environment } from '../environment/env.ts'
import {
  compareWorker,
  documentFontsFolder,
  fileWorker,
  mailWorker,
  pictureWorker,
  printWorker,
} from '../environment/paths.ts'
import { createJobDuties } from '../jobs/job-handlers.ts'
import { createMailLinks } from '../jobs/mail-links.ts'
import { createCountingMailer } from '../metrics/count-mails.ts'
import { openPageCache } from '../page-cache/page-cache.ts'
import type { MemoryResponder } from '../page-cache/serve-cached-pages.ts'
import { createConfiguredAnnouncements } from './announcements.ts'
import { buildApp } from './build-app.ts'
import { fillDemo } from './demo.ts'
import { createMachine } from './machine.ts'
import { dropAbandonedRestoreTest, openSiteBackups } from './site-backups.ts'
import { createOfficeReader, createPageReader, type SiteBuild } from './site-map.ts'
import type { AppEnv } from './wiring.ts'

/** Upgrades the database, connects all parts and starts the jobs. */
export async function openSite(parts: SiteParts): Promise<OpenSite> {
  const { env, log } = parts
  const peer = { url: parts.databaseUrl, tenant: env.TENANT, log }
  const hasDemo = env.DEMO === 'on'
  await dropAbandonedRestoreTest(env, peer.url, log)
  await upgradeDatabase(peer.url, peer.tenant)
  const running = await claimNode(peer.url, peer.tenant)
  const { db, pool } = openPool(peer, env.DATABASE_CONNECTIONS)
  if (hasDemo)
    await fillEmptyDatabaseWithDemo(db, pageAddresses, parts.clock.now(), createFixedFacts(defaultSite))

  const live = await createConfiguredAnnouncements(env, {
    ...peer,
    findMatter: (record) => findMatterOfRecord(db, record),
  })
  const jobs = createJobQueue({ ...peer, announcements: live.announcements, pool })
  const backups = await openSiteBackups(env, peer.url, parts)
  await live.start()
  const settings = await followSiteFacts(
    { db, announcements: live.announcements, clock: parts.clock },
    { showsExample: parts.showsExample ?? hasDemo },
    (error) => log.error({ err: error }, 'settings could not be read'),
  )
  const countingMailer = createCountingMailer(parts.mailer, addressIn(env.MAIL_FROM))
  const mailer = nameSender(countingMailer, settings)
  const pictures = createPictureDecoder({ worker: pictureWorker })
  const services = { ...settings, jobs: jobs.queue, jobStatus: jobs.status, pictures }
  const deps = createDeps({ ...parts, mailer, backups }, db, services)
  await followTexts(deps, log)
  const machine = createMachine(env, live)
  const health = watchHealth(deps, machine)
  await jobs.start(
    env.JOBS === 'on' ? createJobDuties({ ...deps, links: createMailLinks(deps), log, health }) : undefined,
  )
  if (hasDemo) await fillDemo(deps, parts.demoPicture)

  const mailbox = await openMailbox(env, deps, peer)
  const site = await openContext(parts, deps, { machine, health }, pool)
  const { browserBuildFolder } = parts
  const hstsSubdomains = env.HSTS_SUBDOMAINS === 'on'
  const cacheSettings = { megabytes: env.PAGE_CACHE_MB, hstsSubdomains }
  const openCache = browserBuildFolder
    ? await openPageCache(site, browserBuildFolder, cacheSettings)
    : undefined
  const measured = {
    pool,
    jobDepths: jobs.depths,
    mails: countingMailer.counts,
    mailboxes: () => listMailboxes(db),
    lastBackup: () => findLastBackupTime(db),
    lastCopy: () => findLastBackupCopyTime(db),
    health,
    machine,
    files: parts.files,
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
    facts: deps.facts,
    endStreams: live.stop,
    hasDemoAccounts: hasDemo && (await hasDemoAccounts(db)),
    hasStaff: await hasOpenStaffAccount(db),
    async close() {
      await mailbox?.stop()
      await live.stop()
      await jobs.stop()
      pictures.close()
      // If the database does not respond, interrupted work remains recorded and is retried later, one item at a time.
      await releaseRiskyWork({ db }).catch((error) =>
        log.warn({ err: error }, 'interrupted work not released'),
      )
      await pool.end()
      await running.release()
    },
  }
}

interface SiteParts {
  env: Environment
  log: Logger
  databaseUrl: string
  files: FileStore
  mailer: Mailer
  clock: Clock
  hashing: PasswordHashing
  platform: InvoicePlatform | null
  build: SiteBuild
  browserBuildFolder?: string
  /** Whether the example company of `domain/business/site.ts` is shown. Default: in the demo only. */
  showsExample?: boolean
  /** Source of photos for the demo's requests; without it, the demo has no requests and orders. */
  demoPicture?: ReadSitePicture
}

interface OpenSite extends Deps<'facts'> {
  app: Hono<AppEnv>
  /** Serves cached pages. Must be called before `app`. */
  fromMemory: MemoryResponder
  /** Ends the event streams, whose connections would otherwise stay open as long as their pages. */
  endStreams(): Promise<void>
  /** Whether accounts with a publicly known password can sign in. */
  hasDemoAccounts: boolean
  /** Whether an open staff account has a password. */
  hasStaff: boolean
  /** Waits for running jobs, then closes the connections to the database. */
  close(): Promise<void>
}

interface Parts extends Deps<'files' | 'mailer' | 'clock' | 'platform' | 'backups'> {
  env: Environment
  hashing: PasswordHashing
}

/**
 * Creates the dependencies of the domain from the settings, on an upgraded database. `live` contains the parts that run beside
 * the requests.
 */
function createDeps(
  { env, files, mailer, clock, platform, backups, hashing }: Parts,
  db: Database,
  live: Deps<'announcements' | 'facts' | 'jobs' | 'jobStatus' | 'pictures'>,
): AllDeps {
  const { TENANT: tenant, SITE_URL: siteUrl, SESSION_SECRET: secret } = env
  const accounts = createBetterAuthAccounts({ tenant, siteUrl, secret, hashing })
  return {
    ...live,
    db,
    files,
    mailer,
    mailSamples,
    fileReader: createFileReader({ worker: fileWorker }),
    mailReader: createMailReader({ worker: mailWorker }),
    clock,
    platform,
    backups,
    outboxes: combineOutboxes([
      invoiceOutbox,
      estimateOutbox,
      storageNoticeOutbox,
      newPromisedDayOutbox,
      messageOutbox,
    ]),
    siteUrl,
    addresses: pageAddresses,
    mailAddress: addressIn(env.MAIL_FROM),
    readsMail: env.INBOX_URL !== undefined,
    secret,
    accounts: env.DEMO === 'on' ? accounts : withoutDemoAccounts(accounts),
    isDemo: env.DEMO === 'on',
    canSkipFactor: env.DEMO === 'on' ? isDemoPerson : () => false,
    limits: createPostgresRateLimits({ db, clock, secret }),
    printer: createPdfPrinter({
      facts: live.facts,
      worker: printWorker,
      fonts: documentFontsFolder,
      termsUrl: siteUrl + generalTermsPath,
      estimateUrl: siteUrl + estimatePath,
      verificationUrl: siteUrl + verificationPath(':code'),
    }),
    comparer: createTextComparer({ worker: compareWorker }),
    hidesAccounts: env.HIDE_ACCOUNTS === 'on',
  }
}

/** Wraps a mailer so that mails name the current brand as their sender. */
const nameSender = (mailer: Mailer, { facts }: Deps<'facts'>): Mailer => ({
  deleteUnfinishedFiles: mailer.deleteUnfinishedFiles,
  send: (mail) => mailer.send({ senderName: facts.current().brand, ...mail }),
})

/** Returns the address of a sender, with or without a name. */
const addressIn = (sender: string) =>
  /^(?:.*[\s<])?([^\s<>"@]+@[^\s<>"@]+)>?\s*$/s.exec(sender)?.[1] ?? sender

const mebibyte = 2 ** 20

/** Creates the context that all requests of this process share: the dependencies of the domain, and limits on memory and disk. */
async function openContext(
  { env, build }: { env: Environment; build: SiteBuild },
  deps: AllDeps,
  { machine, health }: Pick<SiteContext, 'machine' | 'health'>,
  pool: Pool,
): Promise<SiteContext> {
  return {
    ...deps,
    uploadsFolder: await createUploadsFolder(env.DATA_DIR),
    bodies: {
      memory: createByteBudget(env.BODIES_MB * mebibyte),
      disk: createByteBudget(env.UPLOADS_MB * mebibyte),
    },
    streamLimits: createStreamLimits(),
    machine,
    health,
    checkDatabase: async () => void (await pool.query('select 1')),
    // A full disk and an unavailable bucket are temporary, like a database that does not respond.
    isOutage: (error) => isDatabaseOutage(error) || isDiskFull(error) || isBucketUnavailable(error),
    previewIssue: (issue) => renderNewsletterIssuePreview({ ...deps, links: createMailLinks(deps) }, issue),
    pages: createPageReader(build),
    office: createOfficeReader(build),
  }
}

/** Updates the legal texts with the current settings, at the start and after each change of the settings. */
async function followTexts(deps: AllDeps, log: Logger): Promise<void> {
  await renewLegalTexts(deps)
  deps.announcements.listen('settings', () => {
    renewLegalTexts(deps).catch((error) => log.error({ err: error }, 'legal texts not updated'))
  })
}

/** Starts to read the mailbox if one is configured and this process runs jobs. Loads the code only then. */
async function openMailbox(
  { INBOX_URL, JOBS }: Environment,
  deps: AllDeps,
  peer: { url: string; tenant: string; log: Logger },
) {
  if (!INBOX_URL || JOBS === 'off') return null
  const { createImapMailbox } = await import('../../adapters/imap-mailbox.ts')
  const { followMailbox } = await import('./follow-mailbox.ts')
  return followMailbox(deps, createImapMailbox(INBOX_URL), peer)
}

type Metering = typeof import('../metrics/metrics.ts')
type Measured = Parameters<Metering['createMetrics']>[0]

/** Loads the code of the metrics only if they are configured. */
async function openMetrics({ METRICS_TOKEN }: Environment, sources: Omit<Measured, 'cache'>) {
  if (!METRICS_TOKEN) return undefined
  const { createMetrics } = await import('../metrics/metrics.ts')
  return (cache: Measured['cache']) => createMetrics({ ...sources, cache })
}

/** Opens the connections of this process. A lost connection is logged, and replaced with the next query. */
function openPool({ url, tenant, log }: { url: string; tenant: string; log: Logger }, connections: number) {
  const connected = openDatabasePool(url, tenant, connections)
  connected.pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return connected
}
