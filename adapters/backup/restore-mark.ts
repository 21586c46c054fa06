import type pg from 'pg'
import { openConnection } from '../../db/guarded-connections.ts'
import { quoted } from './session.ts'

/** Stands in the database from before the first change to the end of the last: a schema, since there may be nothing else. */
const markOf = (tenant: string) => `${tenant}_restoring`

/** Whether a restoration was begun on that database, and neither ended nor undone. */
export async function isHalfRestored(url: string, tenant: string): Promise<boolean> {
  const client = await openConnection({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    return await hasSchema(client, markOf(tenant))
  } finally {
    await client.end()
  }
}

export async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [name])
  return rows.length > 0
}

/** At once, for everybody to see. */
export const setMark = (client: pg.Client, tenant: string) =>
  client.query(`create schema if not exists ${quoted(markOf(tenant))}`)

/** With the caller's transaction. */
export const removeMark = (client: pg.Client, tenant: string) =>
  client.query(`drop schema if exists ${quoted(markOf(tenant))}`)
