import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { validateBackup } from '../../adapters/backup/check-backup.ts'
import { restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { readInstalledJobsVersion } from '../../adapters/backup/tables.ts'
import { writeBackup } from '../../adapters/backup/write-backup.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { migrationsFolder } from '../../server/environment/paths.ts'
import type { Action } from '../action.ts'
import { createChangeLog } from '../changes.ts'
import { createJobTable } from '../peers/job-queue.ts'
import { createFileStore } from '../peers/paper.ts'
import { differingTables, hashRecords } from '../read-records.ts'
import { tenant, type World } from '../world.ts'

/** Backups, made and restored by the site's own code. */
export const backupActions: readonly Action[] = [
  {
    name: 'a backup is made and restored',
    weight: 1,
    async run(world) {
      // A connection that drops would leave the tables of the simulation in the wrong schema.
      world.connections.finish()
      const folder = await mkdtemp(join(tmpdir(), 'tw-jantes-sim-backup-'))
      try {
        await replaceByBackup(world, folder)
        return 'restored'
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  },
]

/** Makes a backup, restores it into a new database, and continues in that one. Throws if a record or file differs. */
async function replaceByBackup(world: World, folder: string): Promise<void> {
  const { databaseUrl, deps, db, clock, query } = world
  const before = await hashRecords(world)
  const jobs = await query<Record<string, unknown>>('select * from sim_jobs order by id')
  const source = { databaseUrl, tenant, files: deps.files, clock, version: 'simulation' }
  await hideTablesOfSimulation(world)
  const written = await writeBackup(
    { ...source, secret: { value: deps.secret, isKept: true } },
    folder,
  ).finally(() => showTablesOfSimulation(world))
  const backup = await validateBackup(join(folder, written?.name ?? ''), { tenant, migrationsFolder })
  if (backup.outcome !== 'valid') throw new Error(`the backup is ${backup.outcome}`)

  const restored = `${databaseNameOf(databaseUrl)}_restored`
  await onServer(databaseUrl, `create database "${restored}" template template0`)
  const files = createStoreOfPaths()
  const place = { databaseUrl: withDatabase(databaseUrl, restored), files }
  const keepNothing = { prepare: () => undefined, keepSecret: async () => undefined }
  const outcome = await restoreBackup({ ...place, ...keepNothing }, backup, { replaces: false })
  if (outcome !== 'restored') throw new Error(`the backup was not restored: ${outcome}`)
  await swapDatabases(world, restored)
  await createJobTable(db)
  for (const job of jobs)
    await query(
      `insert into sim_jobs (id, name, data, due_at, attempts) overriding system value values ($1, $2, $3, $4, $5)`,
      [job.id, job.name, JSON.stringify(job.data), job.due_at, job.attempts],
    )
  await query(
    `select setval(pg_get_serial_sequence('sim_jobs', 'id'), coalesce(max(id), 0) + 1, false) from sim_jobs`,
  )
  await createChangeLog(db)

  const [table] = differingTables(before, await hashRecords(world))
  if (table) throw new Error(`rows of ${table} differ after the restore`)
  if ((await contentsOf(deps.files)) !== (await contentsOf(files)))
    throw new Error('files differ after the restore')
}

/**
 * Moves the tables of the simulation out of the schema of the site, which a backup copies as a whole. Creates the schema of the real
 * job queue, which the simulation does not use, so that the backup has one.
 */
async function hideTablesOfSimulation({ query }: World): Promise<void> {
  await query('alter table sim_jobs set schema public; alter table sim_changes set schema public')
  await query(
    `create schema if not exists "${tenant}_jobs"; create table if not exists "${tenant}_jobs".version (version int)`,
  )
  await query(
    `delete from "${tenant}_jobs".version; insert into "${tenant}_jobs".version values (${readInstalledJobsVersion()})`,
  )
}

const showTablesOfSimulation = ({ query }: World) =>
  query(
    `alter table public.sim_jobs set schema "${tenant}"; alter table public.sim_changes set schema "${tenant}"`,
  )

/** Gives the restored database the name of the current one, whose connections end. */
async function swapDatabases({ databaseUrl, connections }: World, restored: string): Promise<void> {
  const name = databaseNameOf(databaseUrl)
  await connections.dropAll()
  await onServer(databaseUrl, `drop database "${name}" with (force)`)
  await onServer(databaseUrl, `alter database "${restored}" rename to "${name}"`)
}

const databaseNameOf = (url: string) => new URL(url).pathname.slice(1)

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs a statement on the server that no transaction and no connection to the database may contain. */
async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(databaseUrl, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Returns an empty file store that also stores local files, as a restore does. */
export function createStoreOfPaths(): FileStore {
  const store = createFileStore()
  return {
    ...store,
    put: async (key, body, type) =>
      store.put(key, typeof body === 'string' ? await readFile(body) : body, type),
  }
}

/** Returns the names, types and bytes of all files as one text. */
async function contentsOf(files: FileStore): Promise<string> {
  const contents: string[] = []
  for await (const { key } of files.list()) {
    const found = await files.find(key)
    if (found) contents.push(`${key} ${found.contentType} ${(await buffer(found.body)).toString('base64')}`)
  }
  return contents.sort().join('\n')
}
