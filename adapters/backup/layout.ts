import type pg from 'pg'
import { type Manifest, type Room, schemaOf } from './manifest.ts'
import { quoted } from './session.ts'

/** A table that is worth keeping, and its columns that are not computed. */
export interface TableLayout {
  room: Room
  name: string
  columns: string[]
}

/** Of the job queue's tables, those that say what is to be done; the others are its own figures. */
const tablesOfJobs = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/**
 * The tables of both schemas. Unlogged ones hold nothing that outlives a crash; parts of a table are read through it.
 */
export async function readTables(client: pg.Client, tenant: string): Promise<TableLayout[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
     order by 1, 2`,
    [schemasOf(tenant)],
  )
  return rows
    .map(({ schema, ...table }) => ({ room: roomOf(schema, tenant), ...table }))
    .filter(({ room, name }) => room === 'site' || tablesOfJobs.includes(name))
}

export async function readSequences(client: pg.Client, tenant: string): Promise<Manifest['sequences']> {
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

export async function readVersions(client: pg.Client, tenant: string) {
  const migrations = await client.query('select hash, created_at::float8 as at from migrations order by id')
  const jobs = await client.query(`select version from ${quoted(schemaOf(tenant, 'jobs'), 'version')}`)
  const server = await client.query('show server_version')
  return {
    migrations: migrations.rows as Manifest['migrations'],
    jobsVersion: jobs.rows[0]?.version as number,
    postgres: server.rows[0]?.server_version as string,
  }
}

/** What a table holds, as COPY writes it. */
export const copyOut = (tenant: string, { room, name, columns }: TableLayout) =>
  `copy (select ${columns.map((column) => quoted(column)).join(', ')} from ${quoted(schemaOf(tenant, room), name)}) to stdout`

export const schemasOf = (tenant: string) => [schemaOf(tenant, 'site'), schemaOf(tenant, 'jobs')]

const roomOf = (schema: string, tenant: string): Room => (schema === tenant ? 'site' : 'jobs')
