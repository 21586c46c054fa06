import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { validateBackup } from '../adapters/backup/check-backup.ts'
import { restoreBackup } from '../adapters/backup/restore-backup.ts'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { staff } from '../db/schema/tables.ts'
import { renewLegalTexts } from '../domain/business/texts/renew-legal-texts.ts'
import { quickSettings } from '../scripts/checks/quick-settings.mjs'
import { migrationsFolder } from '../server/environment/paths.ts'
import { createStoreOfPaths } from './actors/backups.ts'
import { estimateActions } from './actors/estimates.ts'
import { createChangeLog } from './changes.ts'
import { createJobTable } from './peers/job-queue.ts'
import { seedRandomIds } from './peers/random.ts'
import { picksOf } from './picks.ts'
import { type RunResult, runSteps, type Step } from './run-steps.ts'
import { openWorld, staffOfWorld, tenant } from './world.ts'

/** A PostgreSQL server on which runs take place, each on a fresh copy of one database. */
export interface Laboratory {
  /** URL of the server. */
  url: string
  /** Runs the steps. With `only`, checks only the rule of that name. */
  run(steps: readonly Step[], only?: string): Promise<RunResult>
  close(): Promise<void>
}

const template = 'sim_template'

/**
 * Starts the server in a temporary folder and prepares the database that every run copies: an empty site, or the one of the backup in
 * the folder `from`, which may be of an earlier release.
 */
export async function openLaboratory({ from }: { from?: string | undefined } = {}): Promise<Laboratory> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tw-jantes-sim-'))
  // PostgreSQL runs as another user if this process runs as root. Without access to this folder it would store its data in a
  // place that is never emptied.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, settings: quickSettings })
  const administrator = await connectTo(server.url)
  await createTemplate(administrator, server.url, from)
  await administrator.end()
  const shared = await joinLaboratory(server.url)
  return {
    ...shared,
    async close() {
      await shared.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the laboratory of another process. */
export async function joinLaboratory(url: string): Promise<Laboratory> {
  const administrator = await connectTo(url)
  let count = 0
  return {
    url,
    async run(steps, only) {
      count += 1
      const name = `sim_${process.pid}_${count}`
      await administrator.query(`create database "${name}" template "${template}" strategy file_copy`)
      try {
        return await runSteps(urlOf(url, name), steps, only)
      } finally {
        await administrator.query(`drop database "${name}" with (force)`)
      }
    },
    close: () => administrator.end(),
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function createTemplate(
  administrator: pg.Client,
  serverUrl: string,
  from: string | undefined,
): Promise<void> {
  await administrator.query(`create database "${template}"`)
  const url = urlOf(serverUrl, template)
  if (from) await restoreRecords(url, from)
  await migrate(url, tenant, migrationsFolder)
  const world = openWorld(url)
  const restoreRandomIds = seedRandomIds(0)
  const { deps, db, clock } = world
  await renewLegalTexts(deps)
  await createJobTable(db)
  await createChangeLog(db)
  for (const { userId, email, name, staffRole, pointsOfSale } of Object.values(staffOfWorld)) {
    await deps.accounts.create(db, { userId, email, name, role: 'staff', passwordHash: null })
    await db.insert(staff).values({
      user_id: userId,
      role: staffRole,
      points_of_sale: pointsOfSale && [...pointsOfSale],
      created_at: clock.now(),
    })
  }
  // Every run begins with a few clients, so that the first steps have clients to work for.
  const addClient = estimateActions.find(({ name }) => name === 'office adds a client')
  for (let seed = 1; seed <= 4; seed += 1) await addClient?.run(world, picksOf(seed))
  restoreRandomIds()
  await world.close()
}

/** Restores the records of a backup. Its files are left out: each world has a file store of its own. */
async function restoreRecords(databaseUrl: string, folder: string): Promise<void> {
  const backup = await validateBackup(folder, { tenant, migrationsFolder })
  if (backup.outcome !== 'valid') throw new Error(`the backup is ${backup.outcome}`)
  const place = {
    databaseUrl,
    files: createStoreOfPaths(),
    prepare: () => undefined,
    keepSecret: async () => undefined,
  }
  const outcome = await restoreBackup(place, backup, { replaces: false })
  if (outcome !== 'restored') throw new Error(`the backup was not restored: ${outcome}`)
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
