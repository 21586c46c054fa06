import type pg from 'pg'
import { type Room, schemaOf } from '../manifest.ts'
import { quoted } from '../session.ts'
import { roomOf, schemasOf } from './schemas.ts'

/** A table that is worth keeping, and its columns that are not computed. */
export interface TableLayout {
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
export async function readTables(client: pg.Client, tenant: string): Promise<TableLayout[]> {
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

/** What a table holds, as COPY writes it, by its primary key where that is told. */
export function copyOut(tenant: string, { room, name, columns, key = [] }: TableLayout): string {
  const listed = (names: readonly string[]) => names.map((column) => quoted(column)).join(', ')
  const order = key.length > 0 ? ` order by ${listed(key)}` : ''
  return `copy (select ${listed(columns)} from ${quoted(schemaOf(tenant, room), name)}${order}) to stdout`
}
