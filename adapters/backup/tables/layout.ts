import type pg from 'pg'
import { type Room, schemaOf } from '../manifest.ts'
import { quoted } from '../session.ts'
import { roomOf, schemasOf } from './schemas.ts'

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

/** What a table holds, as COPY writes it. */
export const copyOut = (tenant: string, { room, name, columns }: TableLayout) =>
  `copy (select ${columns.map((column) => quoted(column)).join(', ')} from ${quoted(schemaOf(tenant, room), name)}) to stdout`
