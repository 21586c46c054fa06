import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { createAnnouncements } from '../adapters/announcements/postgres-announcements.ts'
import { createJobQueue } from '../adapters/jobs/pg-boss-queue.ts'
import { createPdfPrinter } from '../adapters/pdf/pdf-printer.ts'
import { createRateLimits } from '../adapters/rate-limits/postgres-rate-limits.ts'
import { createAccounts } from '../adapters/sign-in/better-auth-accounts.ts'
import { createByteBudget } from '../app/forms/byte-budget.ts'
import { createStreamPlaces } from '../app/http/stream-places.ts'
import { connect } from '../db/client.ts'
import { isOutage } from '../db/is-outage.ts'
import { migrate } from '../db/migrate.ts'
import { hasDemoAccounts, withoutDemoAccounts } from '../demo/demo-accounts.ts'
import { fillWithDemo } from '../demo/fill-with-demo.ts'
import type { Clock, FileStore, Mailer } from '../domain/ports.ts'
import { type AppEnv, type Build, buildApp } from './build-app.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import type { Environment } from './env.ts'
import { jobHandlers, schedules } from './jobs.ts'
import { countMails } from './metrics/count-mails.ts'
import type { FromMemory } from './page-cache/answer-from-memory.ts'
import { pageCacheOf } from './page-cache/open-page-cache.ts'
import { pagesOf } from './pages.ts'
import { documentFontsFolder, migrationsFolder } from './paths.ts'
import { makeUploadsFolder } from './uploads-folder.ts'

export interface SiteParts {
  env: Environment
  log: Logger
  databaseUrl: string
  files: FileStore
  mailer: Mailer
  clock: Clock
  build: Build
  clientDirectory?: string
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
  const { env, log, databaseUrl, files, mailer, clock } = parts
  await migrate(databaseUrl, env.TENANT, migrationsFolder)
  const { db, pool } = connect(databaseUrl, env.TENANT)
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  if (env.DEMO === 'on') await fillWithDemo(db, clock.now())

  const live = createAnnouncements({ url: databaseUrl, tenant: env.TENANT, log })
  await live.start()
  const jobs = createJobQueue({ url: databaseUrl, tenant: env.TENANT, log })
  const accounts = createAccounts({
    tenant: env.TENANT,
    siteUrl: env.SITE_URL,
    secret: env.SESSION_SECRET,
  })
  const hasDemo = env.DEMO === 'on'
  const world = {
    db,
    accounts: hasDemo ? accounts : withoutDemoAccounts(accounts),
    files,
    clock,
    printer: createPdfPrinter({ fonts: documentFontsFolder }),
    announcements: live.announcements,
    siteUrl: env.SITE_URL,
    secret: env.SESSION_SECRET,
    jobs: jobs.queue,
    hidesAccounts: env.HIDE_ACCOUNTS === 'on',
  }
  const countedMailer = countMails(mailer)
  await jobs.start(
    env.JOBS === 'on'
      ? { handlers: jobHandlers({ ...world, mailer: countedMailer, log }), schedules }
      : undefined,
  )

  const limits = createRateLimits({ db, clock, secret: env.SESSION_SECRET })
  const checkDatabase = async () => void (await pool.query('select 1'))
  const uploadsFolder = await makeUploadsFolder(env.DATA_DIR)
  const bodies = {
    memory: createByteBudget(env.BODIES_MB * 2 ** 20),
    disk: createByteBudget(env.UPLOADS_MB * 2 ** 20),
  }
  const streamPlaces = createStreamPlaces()
  const pages = pagesOf(parts.build)
  const context = { ...world, pages, uploadsFolder, bodies, limits, checkDatabase, isOutage, streamPlaces }
  if (hasDemo) await createDemoAccounts(context)
  const openCache = parts.clientDirectory ? await pageCacheOf(context, env.PAGE_CACHE_MB) : undefined
  // Who does not measure does not load what measures.
  const createMetrics = env.METRICS_TOKEN ? (await import('./metrics/metrics.ts')).createMetrics : undefined
  const sources = { pool, jobDepths: jobs.depths, mails: countedMailer.counts }
  const { app, fromMemory } = buildApp({
    ...parts,
    site: context,
    trustedProxies: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    openMetrics: createMetrics && ((cache) => createMetrics({ ...sources, cache })),
    openCache,
  })
  return {
    app,
    fromMemory,
    endStreams: live.stop,
    hasDemoAccounts: hasDemo && (await hasDemoAccounts(db)),
    async close() {
      await live.stop()
      await jobs.stop()
      await pool.end()
    },
  }
}
