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
import {
  type BackedUpTable,
  type BackupManifest,
  backedUpTablePath,
  createCountingHash,
  type SchemaRole,
  schemaNameOf,
} from './manifest.ts'

/** Writes all tables into the folder as of one snapshot. Returns their part of the manifest. */
export async function backUpTables(url: string, tenant: string, folder: string) {
  const client = await openBackupConnection(url, tenant)
  try {
    // One snapshot for all tables: later writes are in the next backup.
    await client.query('begin isolation level repeatable read read only')
    const { postgres, ...versions } = await loadVersions(client, tenant)
    const tables: BackedUpTable[] = []
    const tenantTables = await listTableLayouts(client, tenant)
    if (!tenantTables.some(({ room }) => room === 'site'))
      throw new Error(`le schéma « ${tenant} » ne contient aucune table du site`)
    for (const table of tenantTables) {
      const { rows, bytes, sha256 } = await writeTable(client, tenant, table, folder)
      const { room, name, columns } = table
      tables.push({ room, name, columns, rows, bytes, sha256 })
    }
    return { ...versions, postgres, tables, sequences: await listSequences(client, tenant) }
  } finally {
    await client.end()
  }
}

async function writeTable(client: pg.Client, tenant: string, table: TableLayout, folder: string) {
  const path = join(folder, backedUpTablePath(table))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, tallied } = createCountingHash()
  const rows = client.query(copyTo(copyOut(tenant, table)))
  await pipeline(rows, through, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  return tallied()
}

/**
 * Fills the schemas that `createEmptySchemas` created with the content of the backup, in the caller's transaction, and
 * reads everything again. Throws when a table, its number of rows or a sequence differs from the backup.
 */
export async function loadBackedUpTables(
  client: pg.Client,
  manifest: BackupManifest,
  folder: string,
): Promise<void> {
  const { tenant, tables, sequences } = manifest
  const own = await listOwnTableNames(client, tenant)
  const references = await dropReferences(client, tenant)
  // Triggers that protect events and payments would reject `truncate`. Other triggers must not run a second time.
  for (const name of own) await client.query(`alter table ${name} disable trigger user`)
  // The backup contains the current state of the rows that migrations insert for a new site.
  await client.query(`truncate ${own.join(', ')}`)
  const sums: bigint[] = []
  for (const table of tables) sums.push(await loadTable(client, tenant, table, folder))
  for (const { room, name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      quoteIdentifier(schemaNameOf(tenant, room), name),
      last,
      isCalled,
    ])
  for (const name of own) await client.query(`alter table ${name} enable trigger user`)
  // Each constraint is checked against all rows when it is added.
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`)
  for (const [index, table] of tables.entries()) await compare(client, tenant, table, sums[index] ?? 0n)
  if (JSON.stringify(await listSequences(client, tenant)) !== JSON.stringify(sequences))
    throw new RestoredDataMismatch('séquences')
}

/** Fills the table from its file. Returns the sum of the hashes of its rows. Throws when the file differs from the manifest. */
async function loadTable(
  client: pg.Client,
  tenant: string,
  table: BackedUpTable,
  folder: string,
): Promise<bigint> {
  const columns = table.columns.map((column) => quoteIdentifier(column)).join(', ')
  const into = client.query(
    copyFrom(`copy ${quoteIdentifier(schemaNameOf(tenant, table.room), table.name)} (${columns}) from stdin`),
  )
  const { through, tallied } = createCountingHash({ sumsRows: true })
  await pipeline(createReadStream(join(folder, backedUpTablePath(table))), createGunzip(), through, into)
  const { rows, sha256, sum } = tallied()
  if (rows !== table.rows || sha256 !== table.sha256) throw new RestoredDataMismatch(backedUpTablePath(table))
  return sum
}

/** Thrown when restored data differs from the backup. `what` names the part, in French, for the operator. */
export class RestoredDataMismatch extends Error {
  readonly what: string
  constructor(what: string) {
    super(`the restored ${what} differs from the backed-up one`)
    this.what = what
  }
}

/** Reads the table again. Throws unless it contains exactly the rows of the file that it was filled from. */
async function compare(client: pg.Client, tenant: string, table: BackedUpTable, sum: bigint): Promise<void> {
  const { through, tallied } = createCountingHash({ sumsRows: true })
  through.resume()
  await pipeline(client.query(copyTo(copyOut(tenant, table))), through)
  const became = tallied()
  if (became.rows !== table.rows || became.sum !== sum) throw new RestoredDataMismatch(`table ${table.name}`)
}

/** A table to back up, with its columns except generated ones. */
interface TableLayout {
  room: SchemaRole
  name: string
  columns: string[]
  /** Columns of the primary key; without one, rows are read in the order of their storage. */
  key?: readonly string[]
}

/** Tables of the job queue that are backed up; the others contain only pg-boss's own statistics. */
const tablesOfJobs = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/**
 * Returns the tables of both schemas. Leaves out unlogged tables, which a crash empties, and partitions, which are read through
 * their table.
 */
async function listTableLayouts(client: pg.Client, tenant: string): Promise<TableLayout[]> {
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

/** Returns the COPY statement for the rows of a table, sorted by primary key where there is one. */
function copyOut(tenant: string, { room, name, columns, key = [] }: TableLayout): string {
  const listed = (names: readonly string[]) => names.map((column) => quoteIdentifier(column)).join(', ')
  const order = key.length > 0 ? ` order by ${listed(key)}` : ''
  return `copy (select ${listed(columns)} from ${quoteIdentifier(schemaNameOf(tenant, room), name)}${order}) to stdout`
}

const schemasOf = (tenant: string) => [schemaNameOf(tenant, 'site'), schemaNameOf(tenant, 'jobs')]

const roomOf = (schema: string, tenant: string): SchemaRole => (schema === tenant ? 'site' : 'jobs')

/** Returns all tables of both schemas except pg-boss's `version`, quoted. */
async function listOwnTableNames(client: pg.Client, tenant: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = $1 or n.nspname = $2 and c.relname <> 'version')`,
    schemasOf(tenant),
  )
  return rows.map(({ name }) => name)
}

/** Drops all foreign keys, so that tables can be filled in any order. Returns them, to be added again. */
async function dropReferences(client: pg.Client, tenant: string) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, t.relname) as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1)`,
    [schemasOf(tenant)],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`)
  return rows
}

async function listSequences(client: pg.Client, tenant: string): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
    [schemasOf(tenant)],
  )
  const sequences: BackupManifest['sequences'] = []
  for (const { schema, name } of rows) {
    const read = await client.query(
      `select last_value::text as last, is_called from ${quoteIdentifier(schema, name)}`,
    )
    const { last, is_called: isCalled } = read.rows[0]
    sequences.push({ room: roomOf(schema, tenant), name, last, isCalled })
  }
  return sequences
}

async function loadVersions(client: pg.Client, tenant: string) {
  const migrations = await client.query('select hash, created_at::float8 as at from migrations order by id')
  const jobs = await client.query(
    `select version from ${quoteIdentifier(schemaNameOf(tenant, 'jobs'), 'version')}`,
  )
  const server = await client.query('show server_version')
  return {
    migrations: migrations.rows as BackupManifest['migrations'],
    jobsVersion: jobs.rows[0]?.version as number,
    postgres: server.rows[0]?.server_version as string,
  }
}

type Migrations = ReturnType<typeof readMigrationFiles>

/** Returns the migrations applied to the database of the backup; `null` when this version of the site lacks one of them. */
export function findKnownMigrations(manifest: BackupManifest, migrationsFolder: string): Migrations | null {
  const all = readMigrationFiles({ migrationsFolder })
  const isKnown = manifest.migrations.every(({ hash }, index) => all[index]?.hash === hash)
  return isKnown ? all.slice(0, manifest.migrations.length) : null
}

/** Returns the version of the tables that the installed pg-boss creates. */
export const readInstalledJobsVersion = () =>
  Number(/INSERT INTO \S+version\(version\) VALUES \('?(\d+)'?\)/i.exec(getConstructionPlans('jobs'))?.[1])

/**
 * Replaces both schemas with empty ones as the backed-up site had them, in the caller's transaction. Data that a site writes at
 * its first start comes from the backup.
 */
export async function createEmptySchemas(
  client: pg.Client,
  tenant: string,
  migrations: Migrations,
): Promise<void> {
  for (const schema of schemasOf(tenant))
    await client.query(`drop schema if exists ${quoteIdentifier(schema)} cascade`)
  await client.query(`create schema ${quoteIdentifier(tenant)}`)
  // This is the table that drizzle's migrator creates. The migrator itself cannot be used, because it opens its own
  // transaction.
  await client.query('create table migrations (id serial primary key, hash text not null, created_at bigint)')
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement)
  const plan = getConstructionPlans(schemaNameOf(tenant, 'jobs'))
  await client.query(plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''))
  // pg-boss's plan sets short time limits, but this transaction stays open until the files are written.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

/** Settings with which equal rows have the same text and order on every server, and without time limits. */
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

/** Opens a connection for a whole backup or restoration. The caller ends it. */
export async function openBackupConnection(url: string, tenant: string): Promise<pg.Client> {
  const client = await openConnection({ connectionString: url })
  const settingsToApply = Object.entries({ search_path: tenant, ...settings })
  await client.query(settingsToApply.map(([name, value]) => `set ${name} = '${value}'`).join('; '))
  return client
}

/** Returns `"name"` for SQL statements, or `"schema"."name"`. */
export const quoteIdentifier = (...names: string[]) =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
