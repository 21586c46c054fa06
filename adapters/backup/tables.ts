import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openConnection } from '../../db/guarded-client.ts'
import { type BackedUpTable, createTally, type Manifest, type Room, schemaOf, tablePath } from './manifest.ts'

/** Writes all tables into the folder as they were at one moment, and answers what the manifest says of them. */
export async function backUpTables(url: string, tenant: string, folder: string) {
  const client = await openSession(url, tenant)
  try {
    // One snapshot for all: whatever is written meanwhile is in the next backup, whole.
    await client.query('begin isolation level repeatable read read only')
    const { postgres, ...versions } = await readVersions(client, tenant)
    const tables: BackedUpTable[] = []
    const found = await readTables(client, tenant)
    if (!found.some(({ room }) => room === 'site'))
      throw new Error(`le schéma « ${tenant} » ne contient aucune table du site`)
    for (const table of found) {
      const { rows, bytes, sha256 } = await writeTable(client, tenant, table, folder)
      const { room, name, columns } = table
      tables.push({ room, name, columns, rows, bytes, sha256 })
    }
    return { ...versions, postgres, tables, sequences: await readSequences(client, tenant) }
  } finally {
    await client.end()
  }
}

async function writeTable(client: pg.Client, tenant: string, table: TableLayout, folder: string) {
  const path = join(folder, tablePath(table))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, tallied } = createTally()
  const rows = client.query(copyTo(copyOut(tenant, table)))
  await pipeline(rows, through, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  return tallied()
}

/**
 * Fills the schemas, as `makeSchemas` made them, with what the backup holds, in the caller's transaction, and reads it all
 * again: throws where a table, its count of rows or a sequence is not what was backed up.
 */
export async function loadTables(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const { tenant, tables, sequences } = manifest
  const own = await readOwnTables(client, tenant)
  const references = await dropReferences(client, tenant)
  // What refuses changes of events refuses to be emptied as well; and nothing happens a second time.
  for (const name of own) await client.query(`alter table ${name} disable trigger user`)
  // What migrations wrote for a new site is in the backup as it has become.
  await client.query(`truncate ${own.join(', ')}`)
  const sums: bigint[] = []
  for (const table of tables) sums.push(await loadTable(client, tenant, table, folder))
  for (const { room, name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(schemaOf(tenant, room), name),
      last,
      isCalled,
    ])
  for (const name of own) await client.query(`alter table ${name} enable trigger user`)
  // Each is checked against all rows as it is made.
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const [place, table] of tables.entries()) await compare(client, tenant, table, sums[place] ?? 0n)
  if (JSON.stringify(await readSequences(client, tenant)) !== JSON.stringify(sequences))
    throw new RestoredDataMismatch('séquences')
}

/**
 * Fills the table from its file, and answers the sum of the rows in the file. Throws where the file is not what the
 * manifest says.
 */
async function loadTable(
  client: pg.Client,
  tenant: string,
  table: BackedUpTable,
  folder: string,
): Promise<bigint> {
  const columns = table.columns.map((column) => quoted(column)).join(', ')
  const into = client.query(
    copyFrom(`copy ${quoted(schemaOf(tenant, table.room), table.name)} (${columns}) from stdin`),
  )
  const { through, tallied } = createTally({ sumsRows: true })
  await pipeline(createReadStream(join(folder, tablePath(table))), createGunzip(), through, into)
  const { rows, sha256, sum } = tallied()
  if (rows !== table.rows || sha256 !== table.sha256) throw new RestoredDataMismatch(tablePath(table))
  return sum
}

/** What was put back is not what was backed up; `what` in the words of whoever looks after the site. */
export class RestoredDataMismatch extends Error {
  readonly what: string
  constructor(what: string) {
    super(`${what} did not become what it was`)
    this.what = what
  }
}

/** Reads the table again: throws where it does not hold the rows of the file that it was filled from, each as often. */
async function compare(client: pg.Client, tenant: string, table: BackedUpTable, sum: bigint): Promise<void> {
  const { through, tallied } = createTally({ sumsRows: true })
  through.resume()
  await pipeline(client.query(copyTo(copyOut(tenant, table))), through)
  const became = tallied()
  if (became.rows !== table.rows || became.sum !== sum) throw new RestoredDataMismatch(`table ${table.name}`)
}

/** A table that is worth keeping, and its columns that are not computed. */
interface TableLayout {
  room: Room
  name: string
  columns: string[]
  /** The columns of its primary key; without one rows are read as they lie. */
  key?: readonly string[]
}

/** Of the job queue's tables, those that say what is to be done; the others are its own figures. */
const tablesOfJobs = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/**
 * The tables of both schemas. Unlogged ones hold nothing that outlives a crash; parts of a table are read through it.
 */
async function readTables(client: pg.Client, tenant: string): Promise<TableLayout[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[]; key: string[] }>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select a.attname::text from pg_constraint p
         cross join unnest(p.conkey) with ordinality k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where p.conrelid = c.oid and p.contype = 'p' order by k.place) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
     order by 1, 2`,
    [schemasOf(tenant)],
  )
  return rows
    .map(({ schema, ...table }) => ({ room: roomOf(schema, tenant), ...table }))
    .filter(({ room, name }) => room === 'site' || tablesOfJobs.includes(name))
}

/** What a table holds, as COPY writes it, by its primary key where that is given. */
function copyOut(tenant: string, { room, name, columns, key = [] }: TableLayout): string {
  const listed = (names: readonly string[]) => names.map((column) => quoted(column)).join(', ')
  const order = key.length > 0 ? ` order by ${listed(key)}` : ''
  return `copy (select ${listed(columns)} from ${quoted(schemaOf(tenant, room), name)}${order}) to stdout`
}

const schemasOf = (tenant: string) => [schemaOf(tenant, 'site'), schemaOf(tenant, 'jobs')]

const roomOf = (schema: string, tenant: string): Room => (schema === tenant ? 'site' : 'jobs')

/** Those of the site, and of its jobs those that hold jobs: the rest is made by the queue itself. */
async function readOwnTables(client: pg.Client, tenant: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = $1 or n.nspname = $2 and c.relname <> 'version')`,
    schemasOf(tenant),
  )
  return rows.map(({ name }) => name)
}

/** What one table demands of another holds once all of them are full. */
async function dropReferences(client: pg.Client, tenant: string) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, t.relname) as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1)`,
    [schemasOf(tenant)],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

async function readSequences(client: pg.Client, tenant: string): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
    [schemasOf(tenant)],
  )
  const sequences: Manifest['sequences'] = []
  for (const { schema, name } of rows) {
    const read = await client.query(`select last_value::text as last, is_called from ${quoted(schema, name)}`)
    const { last, is_called: isCalled } = read.rows[0]
    sequences.push({ room: roomOf(schema, tenant), name, last, isCalled })
  }
  return sequences
}

async function readVersions(client: pg.Client, tenant: string) {
  const migrations = await client.query('select hash, created_at::float8 as at from migrations order by id')
  const jobs = await client.query(`select version from ${quoted(schemaOf(tenant, 'jobs'), 'version')}`)
  const server = await client.query('show server_version')
  return {
    migrations: migrations.rows as Manifest['migrations'],
    jobsVersion: jobs.rows[0]?.version as number,
    postgres: server.rows[0]?.server_version as string,
  }
}

type Migrations = ReturnType<typeof readMigrationFiles>

/** The migrations that the backed up database had seen; `null` when it had seen one that this version does not have. */
export function knownMigrations(manifest: Manifest, migrationsFolder: string): Migrations | null {
  const all = readMigrationFiles({ migrationsFolder })
  const isKnown = manifest.migrations.every(({ hash }, place) => all[place]?.hash === hash)
  return isKnown ? all.slice(0, manifest.migrations.length) : null
}

/** The version of its tables that this pg-boss makes. */
export const ownJobsVersion = () =>
  Number(/INSERT INTO \S+version\(version\) VALUES \('?(\d+)'?\)/i.exec(getConstructionPlans('jobs'))?.[1])

/**
 * Makes both schemas as the backed up site had them, empty, in the caller's transaction; whatever had their names goes.
 * What a site makes of them at its first start comes out of the backup.
 */
export async function makeSchemas(client: pg.Client, tenant: string, migrations: Migrations): Promise<void> {
  for (const schema of schemasOf(tenant))
    await client.query(`drop schema if exists ${quoted(schema)} cascade`)
  await client.query(`create schema ${quoted(tenant)}`)
  // As drizzle's migrator makes it, which runs its statements in a transaction of its own.
  await client.query('create table migrations (id serial primary key, hash text not null, created_at bigint)')
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement)
  const plan = getConstructionPlans(schemaOf(tenant, 'jobs'))
  await client.query(plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''))
  // The plan's own bounds are for a moment; here files are written before the transaction ends.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

/** So that the same rows are the same text, in the same order, on every server; and nothing ends what takes long. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  synchronize_seqscans: 'off',
  max_parallel_workers_per_gather: '0',
  statement_timeout: '0',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '0',
}

/** A connection of its own for a whole backup, or a whole restoration. The caller ends it. */
export async function openSession(url: string, tenant: string): Promise<pg.Client> {
  const client = await openConnection({ connectionString: url })
  const settingsToApply = Object.entries({ search_path: tenant, ...settings })
  await client.query(settingsToApply.map(([name, value]) => `set ${name} = '${value}'`).join('; '))
  return client
}

/** `"name"`, as statements write it; of a table with its schema. */
export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
