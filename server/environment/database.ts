import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isHalfRestored } from '../../adapters/backup/restore-backup.ts'
import { readInstalledJobsVersion } from '../../adapters/backup/tables.ts'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { nodeLockName, takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { isDatabaseOutage, openConnection } from '../../db/guarded-client.ts'
import { migrate } from '../../db/migrate.ts'
import { withDeadline } from '../../domain/kernel/flow/with-deadline.ts'
import type { Environment } from './env.ts'
import { OperatorError } from './operator-error.ts'
import { migrationsFolder } from './paths.ts'

interface OpenDatabase {
  url: string
  close(): Promise<void>
}

interface ReachedDatabase extends OpenDatabase {
  isOthers: boolean
  /** Restarts the embedded server whenever its process ends, from now on. Does nothing for an external server. */
  keepRunning(): void
}

const leaveAlone = async () => {}

/**
 * Opens the configured database, or starts the embedded one. Returns `null` and changes nothing if another process already uses
 * the same `DATA_DIR`.
 */
export async function openDatabase(env: Environment, log: Logger): Promise<OpenDatabase | null> {
  const database = await openDatabaseForCommand(env, log)
  if (database.isOthers) return null
  database.keepRunning()
  return database
}

/**
 * Opens the database for a command that runs beside the site. Uses the server of a running site and leaves it running. For a
 * stopped site, starts the server and stops it afterwards; the site cannot start meanwhile.
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
 * Acquires an advisory lock that makes this process the only site of the tenant on that database. The lock ends with
 * the process. Returns `null` when another process has it. Only the embedded database needs it: an external one may
 * serve many nodes.
 */
export function claimInstance(url: string, tenant: string): Promise<InstanceClaim | null> {
  return holdLock(url, `site-instance:${tenant}`, { isShared: false })
}

/** Marks this process as a running node, so that no restore begins. Throws `OperatorError` during a restore. */
export async function claimNode(url: string, tenant: string): Promise<InstanceClaim> {
  const claim = await holdLock(url, nodeLockName(tenant), { isShared: true })
  if (claim) return claim
  throw new OperatorError(
    'Une restauration est en cours sur cette base de données : attendez qu’elle soit finie, puis recommencez.',
  )
}

/** Acquires the lock, and acquires it again after an outage of the database. Returns `null` when another process has it. */
async function holdLock(
  url: string,
  name: string,
  { isShared }: { isShared: boolean },
): Promise<InstanceClaim | null> {
  let released = false
  let client: pg.Client | null = null

  async function lock(tries: number): Promise<boolean> {
    client = await takeAdvisoryLock(url, name, { tries, isShared, onLost: () => void lockAgain() })
    return client !== null
  }
  /** Acquires the lock again as soon as the database responds. */
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

/** Maximum time in milliseconds to open and query two connections. */
const connectionTimeout = 10_000

/**
 * Throws `OperatorError` for a pooler that may assign another connection to each transaction (PgBouncer in transaction or
 * statement mode): the site's settings, locks and announcements belong to connections.
 */
export async function requireOwnConnections(url: string): Promise<void> {
  const clients = await Promise.all([1, 2].map(() => openConnection({ connectionString: url })))
  try {
    const served = withDeadline(listServerProcessIds(clients), connectionTimeout).catch((error) => {
      if (isDatabaseOutage(error)) throw error
      throw new OperatorError(
        'La base de données, ou le répartiteur de connexions devant elle, n’ouvre pas deux connexions à la fois : le site en demande vingt pour chacune de ses machines.',
      )
    })
    const [first, second] = (await served).map((pids) => new Set(pids))
    const areOwn = first?.size === 1 && second?.size === 1 && first.isDisjointFrom(second)
    if (!areOwn)
      throw new OperatorError(
        'Devant la base de données, un répartiteur partage les connexions d’une transaction à l’autre (PgBouncer avec pool_mode = transaction ou statement) : le site a besoin de connexions à lui. Réglez pool_mode = session, ou mettez dans DATABASE_URL l’adresse de PostgreSQL lui-même.',
      )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/**
 * Returns, for each connection, the ids of the server processes that responded. The order of the queries is irregular,
 * so that a pooler that assigns its servers in turn does not give each connection the same one every time by chance.
 */
async function listServerProcessIds(clients: readonly pg.Client[]): Promise<number[][]> {
  const served: number[][] = clients.map(() => [])
  for (const turn of [0, 1, 1, 0, 0, 1, 0]) {
    const read = await clients[turn]?.query('select pg_backend_pid() as pid')
    served[turn]?.push(read?.rows[0]?.pid)
  }
  return served
}

/** Throws `OperatorError` for a database whose restore was interrupted. */
export async function requireCompleteDatabase(url: string, tenant: string): Promise<void> {
  await requireOwnConnections(url)
  if (await isHalfRestored(url, tenant))
    throw new OperatorError(
      'Une restauration a été interrompue : ce qui est là n’est ni l’ancien site ni le nouveau. Relancez « npm run restore -- DOSSIER ».',
    )
}

/**
 * Does the same as `requireCompleteDatabase`, then applies the migrations. Throws `OperatorError`, without changes, if the
 * connection ignores the tenant's schema, or if a later version has migrated the database, because this version would misread it.
 * To return to an earlier version, the operator restores a backup (docs/installation.md, Upgrade).
 */
export async function upgradeDatabase(url: string, tenant: string): Promise<void> {
  await requireCompleteDatabase(url, tenant)
  const isNewer = (await findJobsVersion(url, tenant)) > readInstalledJobsVersion()
  const outcome = isNewer ? 'newer' : await migrate(url, tenant, migrationsFolder)
  if (outcome === 'elsewhere')
    throw new OperatorError(
      `La connexion à la base de données ne garde pas le schéma « ${tenant} » qu’on lui indique (search_path) : reliez le site à PostgreSQL lui-même, ou à un PgBouncer avec pool_mode = session.`,
    )
  if (outcome === 'newer')
    throw new OperatorError(
      'La base de données vient d’une version plus récente du site : démarrez celle-ci, ou restaurez la sauvegarde faite avant la mise à jour.',
    )
}

/** Returns 0 if the tables of jobs do not exist yet. */
async function findJobsVersion(url: string, tenant: string): Promise<number> {
  const client = await openConnection({ connectionString: url })
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
