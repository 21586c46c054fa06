import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isHalfRestored } from '../adapters/backup/restore-backup.ts'
import { ownJobsVersion } from '../adapters/backup/tables.ts'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { openConnection } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Environment } from './env.ts'
import { migrationsFolder } from './paths.ts'
import { Refusal } from './refusal.ts'

interface OpenDatabase {
  url: string
  close(): Promise<void>
}

interface ReachedDatabase extends OpenDatabase {
  isOthers: boolean
  /** From now on the server is started anew when it dies; one of somebody else's is theirs to look after. */
  keepRunning(): void
}

const leaveAlone = async () => {}

/**
 * The database of the settings, or the embedded one, started. `null` when another process already serves
 * the same `DATA_DIR`; its database is left alone.
 */
export async function openDatabase(env: Environment, log: Logger): Promise<OpenDatabase | null> {
  const database = await openDatabaseForCommand(env, log)
  if (database.isOthers) return null
  database.keepRunning()
  return database
}

/**
 * The same for a command beside the site: the database of a running site is used and left alone, that of a
 * stopped one is started and stopped again; meanwhile the site does not start.
 */
export async function openDatabaseForCommand(env: Environment, log: Logger): Promise<ReachedDatabase> {
  const othersDo = { close: leaveAlone, keepRunning: () => undefined }
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, isOthers: false, ...othersDo }
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (sentence) => log.info(sentence) })
  const claim = await claimInstance(server.url, env.TENANT)
  if (!claim) return { url: server.url, isOthers: true, ...othersDo }
  return {
    url: server.url,
    isOthers: false,
    keepRunning: () => server.keepRunning((sentence) => log.error(sentence)),
    async close() {
      await claim.release()
      await server.stop()
    },
  }
}

interface InstanceClaim {
  release(): Promise<void>
}

const attempts = 10

/**
 * Claims to be the only site of that tenant on that database, by an advisory lock that falls with this
 * process. `null` when another live process has it. For the embedded database only: a shared one serves
 * many nodes.
 */
export async function claimInstance(url: string, tenant: string): Promise<InstanceClaim | null> {
  let released = false
  let client: pg.Client | null = null

  async function lock(tries: number): Promise<boolean> {
    client = await takeAdvisoryLock(url, `site-instance:${tenant}`, { tries, onLost: () => void lockAgain() })
    return client !== null
  }
  /** The database went away under us, with the lock: take it again as soon as it answers. */
  async function lockAgain(): Promise<void> {
    while (!released && !(await lock(1).catch(() => false))) await wait(1_000, undefined, { ref: false })
    if (released) await client?.end()
  }
  async function release(): Promise<void> {
    released = true
    await client?.end()
  }
  return (await lock(attempts)) ? { release } : null
}

/** Nothing is done on half of a site. Throws `Refusal`. */
export async function requireCompleteDatabase(url: string, tenant: string): Promise<void> {
  if (await isHalfRestored(url, tenant))
    throw new Refusal(
      'Une restauration a été interrompue : ce qui est là n’est ni l’ancien site ni le nouveau. Relancez « npm run restore -- DOSSIER ».',
    )
}

/**
 * The same, and then the database is brought up to date. What a later version has changed, this one would misread without
 * noticing: an older site is no way back, a backup is (docs/operations.md, Upgrade). Throws `Refusal`, and has touched
 * nothing then.
 */
export async function upgradeDatabase(url: string, tenant: string): Promise<void> {
  await requireCompleteDatabase(url, tenant)
  const isNewer =
    (await readJobsVersion(url, tenant)) > ownJobsVersion() ||
    (await migrate(url, tenant, migrationsFolder)) === 'newer'
  if (isNewer)
    throw new Refusal(
      'La base de données vient d’une version plus récente du site : démarrez celle-ci, ou restaurez la sauvegarde faite avant la mise à jour.',
    )
}

/** 0 where there are no tables of jobs yet. */
async function readJobsVersion(url: string, tenant: string): Promise<number> {
  const client = await openConnection({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    const table = `"${tenant}_jobs".version`
    const { rows } = await client.query('select to_regclass($1) as made', [table])
    if (!rows[0]?.made) return 0
    const read = await client.query(`select max(version) as version from ${table}`)
    return read.rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}
